import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { unlock } from '@/contract/tiku/unlock'
import { packCalls } from './packs/calls'
import { practiceCalls } from './practice/calls'
import { openCategory } from './unlock/unlock'
import { unlockView } from './unlock/view'
import { reviewCalls } from './wrong-book/calls'
/** The question bank. */
export const tikuCalls: ServicePlugin = (app, deps) => {
  practiceCalls(app, deps)
  packCalls(app, deps)
  reviewCalls(app, deps)
  serve(app, unlock.get, ({ params }, { learnerId }) => unlockView(deps, learnerId, params.id))
  serve(app, unlock.open, ({ params, body }, { learnerId }) => openCategory(deps, learnerId, params.id, body))
}
