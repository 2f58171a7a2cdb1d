import { late } from '@/ui/late'

/** The choice of the font scale, loaded when it is asked for. */
export const LateFontPopup = late(() => import('./font-popup').then((found) => found.FontPopup))
