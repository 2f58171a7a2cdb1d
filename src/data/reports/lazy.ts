/** Loaded for signed-in learners. */
export const loadTracker = () => import(/* webpackChunkName: "signed-in" */ './start-tracker')
