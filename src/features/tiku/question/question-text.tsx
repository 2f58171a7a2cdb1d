import type { RichContent as Content } from '@/contract/site/rich.schema'
import { lazy } from '@/ui/lazy'
import { RichContent } from '@/ui/rich-content'

/** Few questions have a recording, so what plays it is loaded with the first of them. */
const Recording = lazy(() => import('./recording').then((found) => found.Recording), { look: 'within' })

/** A text of a question, which may have recordings to hear or see. */
export const QuestionText = ({ of }: { of: Content }) => <RichContent of={of} player={Recording} />
