import { late } from '@/ui/late'

/** The choice of the font scale, loaded on demand. */
export const LateFontPopup = late(() => import('./font-popup').then((found) => found.FontPopup))
