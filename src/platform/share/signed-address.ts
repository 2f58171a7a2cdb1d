/** The address the document was opened at. The app's first import reads it, before the router moves. */
const landing = window.location.href

/**
 * The address the messaging app checks a signature against: on iPhones and iPads the one the document was opened at, because their
 * browser does not notice moves made by script; elsewhere the present one.
 */
export const signedAddress = (): string => (/iPad|iPhone|iPod/.test(navigator.userAgent) ? landing : window.location.href)
