/** Fetched with the other parts that a start does not wait for. */
export const loadLater = () => import(/* webpackChunkName: "quiet" */ './later')
