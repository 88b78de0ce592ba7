//! Files that a browser saves, and never shows among the shop's own pages.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, Charset, ContentDisposition, DispositionParam, DispositionType,
    ExtendedValue, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{HttpResponse, HttpResponseBuilder};

/// Begins the answer of a file that is saved under a name, for its reader alone.
pub fn attachment(name: &str, media: &str) -> HttpResponseBuilder {
    // An ASCII name for all browsers, and the full name for those that support it.
    let plain = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
    let full = ExtendedValue { charset: Charset::Ext("UTF-8".to_owned()), language_tag: None, value: name.into() };
    let parameters = vec![DispositionParam::Filename(plain), DispositionParam::FilenameExt(full)];
    let mut answer = HttpResponse::Ok();
    answer
        .content_type(media)
        .insert_header(ContentDisposition { disposition: DispositionType::Attachment, parameters })
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((CONTENT_SECURITY_POLICY, "sandbox"))
        .insert_header((CACHE_CONTROL, "private, no-store"));
    answer
}
