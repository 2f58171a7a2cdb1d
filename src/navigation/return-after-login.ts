import { safeReturn } from '@/routes/goto-url'
import { goAddress } from './go'

/** Leaves the login page for where the learner came from, or the site root. Document 1 §2, Navigation guard order. */
export function returnAfterLogin(gotoUrl: string | undefined): void {
  goAddress(safeReturn(gotoUrl), 'replace')
}
