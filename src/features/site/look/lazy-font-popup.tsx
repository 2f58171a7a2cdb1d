import { lazy } from '@/ui/lazy'

/** The choice of the font scale, loaded on demand. */
export const LazyFontPopup = lazy(() => import('./font-popup').then((found) => found.FontPopup))
