import type { ComponentProps } from 'react'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'
import type { PracticeSide } from './practice-sheet'
import './practice-side.scss'

/** The answer card: not part of the first paint, so it is loaded after it. */
export const LazySheet = lazy(() => import('./practice-sheet').then((found) => found.PracticeSheet))

/** The answer card of a wide window, out of the same file; fetched ahead, it is there as soon as the window is wide. Its place is kept. */
export const Side = lazy(() => import('./practice-sheet').then((found) => found.PracticeSide), {
  look: 'quiet',
  meanwhile: <View className="practice-side" />,
})

export function LazySide(card: ComponentProps<typeof PracticeSide>) {
  return useWideWindow() ? <Side {...card} /> : null
}

/** The end of a practice, loaded while its questions are answered. */
export const LazySummary = lazy(() => import('./practice-end').then((found) => found.PracticeEnd), {
  look: 'within',
  meanwhile: <Skeleton />,
})
