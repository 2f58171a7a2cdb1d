import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { search } from '@/contract/search/search'
import { find } from './find'
import { hotWords, suggestions } from './words'

export const searchCalls: ServicePlugin = (app, deps) => {
  serve(app, search.find, ({ query }, { userId }) => find(deps, query, userId))
  serve(app, search.suggest, ({ query }) => suggestions(deps, query.searchKey))
  serve(app, search.hot, () => hotWords(deps))
}
