//! A PDF page for each demo paper, so that each download is a file that opens.

/// Makes a PDF of one page: a title, and lines below it. Characters outside ASCII are left out.
pub(super) fn pdf(title: &str, lines: &[&str]) -> Vec<u8> {
    let text = |line: &str| -> String {
        line.chars().filter(|c| c.is_ascii() && !c.is_control() && !"()\\".contains(*c)).collect()
    };
    let mut content = format!("BT /F1 22 Tf 72 740 Td ({}) Tj /F1 12 Tf 0 -36 Td 18 TL", text(title));
    for line in lines {
        content += &format!(" ({}) Tj T*", text(line));
    }
    content += " (A document of the demo shop.) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (n, object) in (1..).zip(&objects) {
        places.push(file.len());
        file += &format!("{n} 0 obj\n{object}\nendobj\n");
    }
    let start = file.len();
    file += &format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        file += &format!("{place:010} 00000 n \n");
    }
    file += &format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    file.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_pdf_whose_table_points_at_its_objects() {
        let file = String::from_utf8(pdf("Customs (1)", &["SHP-1", "Café"])).unwrap();
        assert_eq!(kernel::uploaded::media(file.as_bytes()), Some(("application/pdf", "pdf")));
        let table = file.split("65535 f \n").nth(1).unwrap();
        for (n, row) in (1..).zip(table.lines().take(5)) {
            let at: usize = row[..10].parse().unwrap();
            assert!(file[at..].starts_with(&format!("{n} 0 obj")), "object {n}");
        }
        assert!(file.contains("(Customs 1) Tj"));
    }
}
