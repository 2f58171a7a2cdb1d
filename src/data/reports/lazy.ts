/** Loaded for signed-in learners. */
export const loadTracker = () => import(/* webpackChunkName: "signed-in" */ './start-tracker')
/** Loaded for learners who agree to statistics. */
export const loadSpeed = () => import(/* webpackChunkName: "speed" */ './page-speed')
