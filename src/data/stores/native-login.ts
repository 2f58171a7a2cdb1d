/** Stands for the refresh token in a session lent by the native app: the app alone has it and renews it. */
export const KEPT_BY_APP = 'kept-by-app'
/** The app does not say how long its access token lives; after this long, or a 401, it is asked for another. */
export const APP_TOKEN_SECONDS = 600
