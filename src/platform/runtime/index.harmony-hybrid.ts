/** Browsers bring all the globals the app needs. */
export {}
