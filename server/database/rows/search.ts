import type { SearchKind } from '@/contract/search/search.schema'

export type SearchTables = {
  search_document: { kind: SearchKind; ref_id: number; title: string; body: string; stamp: string; terms: string }
  search_term: { term: string; count: number }
  search_word: { word: string; day: number; count: number }
}
