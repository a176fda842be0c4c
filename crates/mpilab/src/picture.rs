//! A picture of two timelines, one above the other, on one scale of time: SVG, readable without a viewer.

use std::fmt::Write;

/// What a rank is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Activity {
    /// Outside MPI.
    Computation,
    /// In a point-to-point call, or waiting for one.
    PointToPoint,
    /// In a collective call.
    Collective,
    /// In an MPI-IO call.
    File,
    /// In any other MPI call.
    Other,
}

impl Activity {
    const ALL: [(Activity, &str, &str); 5] = [
        (Activity::Computation, "#d5dbe1", "computation"),
        (Activity::PointToPoint, "#2f6fb0", "point-to-point"),
        (Activity::Collective, "#e08a1e", "collective"),
        (Activity::File, "#3a9150", "file access"),
        (Activity::Other, "#8a63a8", "other calls"),
    ];

    fn colour(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Part of a rank's time.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// Seconds since the start of the run.
    pub start_seconds: f64,
    /// Seconds since the start of the run.
    pub end_seconds: f64,
    /// What the rank does.
    pub activity: Activity,
}

/// One run: a title, and the bars of each rank, in order of time, without overlaps. What no bar covers stays white.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Shown above the rows.
    pub title: String,
    /// A row for each rank.
    pub rows: Vec<Vec<Bar>>,
}

const WIDTH: usize = 960;
const LEFT: usize = 64;
const ROW: usize = 18;
const GAP: usize = 4;
const HEAD: usize = 28;

/// Draws `panels` from 0 to the end of the longest one. Ranks beyond 64 of a panel are left out and counted.
#[must_use]
pub fn draw(panels: &[Panel]) -> String {
    let end_seconds = panels
        .iter()
        .flat_map(|panel| panel.rows.iter().filter_map(|row| row.last()))
        .map(|bar| bar.end_seconds)
        .fold(f64::MIN_POSITIVE, f64::max);
    let mut body = String::new();
    let mut top = 8;
    for panel in panels {
        top = draw_panel(&mut body, panel, top, end_seconds);
    }
    draw_axis(&mut body, top, end_seconds);
    draw_legend(&mut body, top + 40);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{body}</svg>\n",
        LEFT + WIDTH + 40,
        top + 60
    )
}

fn draw_panel(body: &mut String, panel: &Panel, top: usize, end_seconds: f64) -> usize {
    const MOST_ROWS: usize = 64;
    let hidden = panel.rows.len().saturating_sub(MOST_ROWS);
    let note = if hidden > 0 { format!(" ({hidden} more ranks not shown)") } else { String::new() };
    let _ = writeln!(body, "<text x=\"{LEFT}\" y=\"{}\" font-weight=\"bold\">{}{note}</text>", top + 16, escape(&panel.title));
    let mut y = top + HEAD;
    for (rank, row) in panel.rows.iter().take(MOST_ROWS).enumerate() {
        let _ = writeln!(body, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">rank {rank}</text>", LEFT - 8, y + 13);
        for (start, length, activity) in columns(row, end_seconds) {
            let colour = activity.colour();
            let _ = writeln!(body, "<rect x=\"{}\" y=\"{y}\" width=\"{length}\" height=\"{ROW}\" fill=\"{colour}\"/>", LEFT + start);
        }
        y += ROW + GAP;
    }
    y + 8
}

/// The row as runs of equal pixel columns: first column, number of columns, and what takes most of each one's time.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "columns of a picture")]
fn columns(row: &[Bar], end_seconds: f64) -> Vec<(usize, usize, Activity)> {
    let mut shares = vec![[0.0; Activity::ALL.len()]; WIDTH];
    let scale = WIDTH as f64 / end_seconds;
    for bar in row {
        let (from, to) = (bar.start_seconds.max(0.0) * scale, bar.end_seconds.max(0.0) * scale);
        for (column, share) in shares.iter_mut().enumerate().take((to.ceil() as usize).min(WIDTH)).skip(from as usize) {
            let covered = to.min((column + 1) as f64) - from.max(column as f64);
            share[bar.activity as usize] += covered.max(0.0);
        }
    }
    let mut runs: Vec<(usize, usize, Activity)> = Vec::new();
    for (column, share) in shares.iter().enumerate() {
        let Some((most, _)) = share.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1)).filter(|most| *most.1 > 0.0) else {
            continue;
        };
        let activity = Activity::ALL[most].0;
        match runs.last_mut() {
            Some((start, length, last)) if *last == activity && *start + *length == column => *length += 1,
            _ => runs.push((column, 1, activity)),
        }
    }
    runs
}

fn draw_axis(body: &mut String, top: usize, end_seconds: f64) {
    for tick in 0..=8 {
        let x = LEFT + WIDTH * tick / 8;
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let label = crate::quantity::show_seconds(end_seconds * tick as f64 / 8.0);
        let _ = writeln!(body, "<line x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{}\" stroke=\"#606870\"/>", top + 5);
        let _ = writeln!(body, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#606870\">{label}</text>", top + 19);
    }
}

fn draw_legend(body: &mut String, y: usize) {
    for (index, (_, colour, name)) in Activity::ALL.iter().enumerate() {
        let x = LEFT + 140 * index;
        let _ = writeln!(body, "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>", y - 10);
        let _ = writeln!(body, "<text x=\"{}\" y=\"{y}\">{name}</text>", x + 18);
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(start_seconds: f64, end_seconds: f64, activity: Activity) -> Bar {
        Bar { start_seconds, end_seconds, activity }
    }

    #[test]
    fn each_column_shows_what_took_most_of_it() {
        let row = [bar(0.0, 0.5, Activity::Computation), bar(0.5, 0.5001, Activity::Collective), bar(0.5001, 1.0, Activity::File)];
        assert_eq!(columns(&row, 1.0), [(0, 480, Activity::Computation), (480, 480, Activity::File)]);
        assert_eq!(columns(&row[..1], 1.0).len(), 1, "what no bar covers stays white");
        assert!(columns(&[], 1.0).is_empty());
    }

    #[test]
    fn panels_share_their_scale() {
        let panel = |end| Panel { title: "a < b".into(), rows: vec![vec![bar(0.0, end, Activity::Other)]] };
        let picture = draw(&[panel(1.0), panel(0.5)]);
        assert!(picture.contains("width=\"960\" height=\"18\" fill=\"#8a63a8\""), "{picture}");
        assert!(picture.contains("width=\"480\" height=\"18\" fill=\"#8a63a8\""), "{picture}");
        assert!(picture.contains("a &lt; b"));
    }
}
