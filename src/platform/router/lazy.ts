/** The movement between pages: pages change without it, too. */
export const loadTransition = () => import(/* webpackChunkName: "quiet" */ './transition')
