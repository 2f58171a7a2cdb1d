/** Comes with the list of packages: every page but home fetches that beside the app, and home's first replies come with its document. */
export const loadClient = () => import(/* webpackChunkName: "packages" */ './own-client')
