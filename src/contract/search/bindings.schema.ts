import { bindSchemas } from '@/contract/bind.schema'
import { search } from './search'
import { SearchQuerySchema, SearchResultSchema, SuggestQuerySchema, WordsSchema } from './search.schema'

bindSchemas(search, {
  find: { query: SearchQuerySchema, reply: SearchResultSchema },
  suggest: { query: SuggestQuerySchema, reply: WordsSchema },
  hot: { reply: WordsSchema },
})
