import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'
import { useAhead } from '@/ui/use-ahead'

/** Shown over the outline, or instead of it on a tap. */
export const LessonStop = lazy(() => import('./panels').then((found) => found.LessonStop), { look: 'within' })
export const TranscriptPanel = lazy(() => import('./panels').then((found) => found.TranscriptPanel), { look: 'within' })
export const NotesPanel = lazy(() => import('./panels').then((found) => found.NotesPanel), { look: 'within' })
export const PracticePanel = lazy(() => import('./panels').then((found) => found.PracticePanel), { look: 'within' })
export const AskEntry = lazy(() => import('@/features/ai/ask-entry').then((found) => found.AskEntry), { look: 'within' })

/** The lessons of the course stand below the lesson that plays; their code comes beside their list. */
export const Outline = lazy(() => import('@/features/course/outline').then((found) => found.Outline), {
  look: 'within',
  meanwhile: <Skeleton />,
})

/** How far the film is on this device comes after the lesson, into a row that is there. */
export const FilmStateWords = lazy(() => import('./film-state-words').then((found) => found.FilmStateWords), {
  look: 'quiet',
  isPatient: true,
})

/** Keys, their names, and the word of another device: a film plays without them. */
export const PlayerKeys = lazy(() => import('./player-extras').then((found) => found.PlayerKeys), { look: 'quiet', isPatient: true })
export const PlayerHints = lazy(() => import('./player-extras').then((found) => found.PlayerHints), { look: 'quiet' })
export const Elsewhere = lazy(() => import('./player-extras').then((found) => found.Elsewhere), { look: 'within' })

/** The way on once the lesson is played. */
export const WayEnd = lazy(() => import('./way-end').then((found) => found.WayEnd), { look: 'within' })

const parts = [WayEnd]

/** Fetches it while the lesson plays: at its end there may be no network. */
export const usePlayedAhead = () => useAhead(parts)
