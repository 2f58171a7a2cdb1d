import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { search } from '@/contract/search/search'
import { SearchQuerySchema, SearchResultSchema, SuggestQuerySchema, WordsSchema } from '@/contract/search/search.schema'
import { find } from './find'
import { hotWords, suggestions } from './words'

export const searchCalls: ServicePlugin = (app, deps) => {
  serve(app, search.find, { query: SearchQuerySchema, reply: SearchResultSchema }, ({ query }, { userId }) => find(deps, query, userId))
  serve(app, search.suggest, { query: SuggestQuerySchema, reply: WordsSchema }, ({ query }) => suggestions(deps, query.searchKey))
  serve(app, search.hot, { reply: WordsSchema }, () => hotWords(deps))
}
