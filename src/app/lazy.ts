/** Fetched with the other parts that a start does not wait for. */
export const loadCachedReplies = () => import(/* webpackChunkName: "quiet" */ '@/data/http/cached-replies')
