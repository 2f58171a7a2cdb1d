/** Comes with a pack that is practised without a network, behind its first question; it is stored with the page. */
export const loadScoring = () => import('@/domain/scoring/scoring')
