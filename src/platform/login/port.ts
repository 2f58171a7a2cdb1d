/** How this host signs a learner in without a form. */
export type LoginPort = {
  /** `code`: the host returns a code at once; `redirect`: its authorization page redirects back. */
  way: 'code' | 'redirect'
  /** Whether the page runs inside the messaging app, where one tap is enough. */
  isOneTap: () => boolean
  /** A login code of the learner; null when the host has none. */
  code: () => Promise<string | null>
  /** Opens the native app's own login; false when there is no app or it cannot. Its tokens come over the bridge. */
  appLogin: () => Promise<boolean>
}
