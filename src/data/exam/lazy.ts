/** Comes with the parts of an exam that are drawn after its questions; without a network it is there by then. */
export const loadHandIns = () => import(/* webpackChunkName: "exam-parts" */ './hand-ins')
