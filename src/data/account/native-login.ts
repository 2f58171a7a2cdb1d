/** Stands for the refresh token in a session lent by the native app: the app alone has it and renews it. */
export const KEPT_BY_APP = 'kept-by-app'
/** The app does not report the life of its access token; after this long, or a 401, a new one is requested. */
export const APP_TOKEN_SECONDS = 600
