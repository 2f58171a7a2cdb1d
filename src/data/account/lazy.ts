/** Visitors never load it. */
export const loadIdentifyUser = () => import(/* webpackChunkName: "signed-in" */ './identify-user')
