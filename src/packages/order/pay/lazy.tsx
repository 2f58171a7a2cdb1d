import { lazy } from '@/ui/lazy'
import { useAhead } from '@/ui/use-ahead'

/** These open above the order, on a tap. */
export const ActionSheet = lazy(() => import(/* webpackChunkName: "pay-sheets" */ '@/ui/popup').then((found) => found.ActionSheet))
export const TermsPopup = lazy(() => import(/* webpackChunkName: "pay-sheets" */ './terms-popup').then((found) => found.TermsPopup))
export const InstallmentSheet = lazy(() =>
  import(/* webpackChunkName: "pay-sheets" */ './installment-sheet').then((found) => found.InstallmentSheet),
)
export const TogetherSheet = lazy(() =>
  import(/* webpackChunkName: "pay-sheets" */ './together-sheet').then((found) => found.TogetherSheet),
)

const parts = [ActionSheet]

/** Fetches them while the order is read. */
export const useSheetsAhead = () => useAhead(parts)
