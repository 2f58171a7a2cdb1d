import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { SearchResult, SearchScope } from '@/contract/search/search.schema'
import { searchQueries } from '@/data/search/search'
import { forgetSearches, rememberSearch, useSearchHistory } from '@/data/search/search-history'
import { countIn, hitsIn, manyText, searchScopeIn, searchScopeName, searchScopes } from '@/domain/search/search'
import { screen } from '@/features/page-frame/screen'
import { FoundList } from '@/packages/search/found/found-list'
import { address } from '@/platform/address'
import { Button, View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { Tabs } from '@/ui/tabs'
import { usePausing } from '@/ui/use-pausing'
import { MarkedText } from '../found/marked-text'
import { useCounts } from '../found/use-counts'
import './index.scss'

type WordListProps = { id: string; title: string; words: readonly string[]; onChoose: (word: string) => void; children?: ReactNode }

/** Words to search for by one tap. */
function WordList({ id, title, words, onChoose, children }: WordListProps) {
  if (words.length === 0) return null
  return (
    <View id={id} className="search-words">
      <View className="search-words__head">
        <View className="title" role="heading">
          {title}
        </View>
        {children}
      </View>
      <View className="search-words__list" role="list" label={title}>
        {words.map((word) => (
          <View key={word} role="listitem">
            <Button className="search-words__one" onClick={() => onChoose(word)}>
              {word}
            </Button>
          </View>
        ))}
      </View>
    </View>
  )
}

type BeforeSearchProps = { offeredFor: string; onAsk: (text: string) => void }

function Offered({ offeredFor, onAsk }: BeforeSearchProps) {
  const { data = [] } = useQuery(searchQueries.suggest(offeredFor))
  return (
    <View id="suggestions" className="search-offered" role="list" label="搜索建议">
      {data.map((word) => (
        <View key={word} role="listitem">
          <Button className="search-offered__one" label={word} onClick={() => onAsk(word)}>
            <MarkedText text={word} hits={hitsIn(word, offeredFor)} />
          </Button>
        </View>
      ))}
    </View>
  )
}

/** Helps to find words: what was searched before, what others search, and endings of what is being typed. */
function BeforeSearch({ offeredFor, onAsk }: BeforeSearchProps) {
  const words = useSearchHistory((history) => history.words)
  const { data: hot = [] } = useQuery(searchQueries.hot())
  if (offeredFor !== '') return <Offered offeredFor={offeredFor} onAsk={onAsk} />
  return (
    <>
      <WordList id="history" title="搜索历史" words={words} onChoose={onAsk}>
        <Button id="forget-searches" className="search-words__clear" onClick={forgetSearches}>
          清空
        </Button>
      </WordList>
      <WordList id="hot" title="大家都在搜" words={hot} onChoose={onAsk} />
    </>
  )
}

/** A pause in typing, in milliseconds, after which words are offered. */
const PAUSE_MS = 200

/** The field's text, the text of the suggestions, and the submitted text; nothing is requested while the learner types. */
function useSearch(first: string) {
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState(first)
  const settled = usePausing(text.trim(), PAUSE_MS)
  const ask = (wanted: string) => {
    const word = wanted.trim()
    setText(word)
    setAsked(word)
    rememberSearch(word)
  }
  const type = (next: string) => {
    setText(next)
    setAsked('')
  }
  return { text, asked, offeredFor: text.trim() === '' ? '' : settled, ask, type }
}

type FoundKindsProps = { asked: string; scope: SearchScope; onScope: (scope: SearchScope) => void; onAsk: (text: string) => void }

function textOf(scope: SearchScope, counts: SearchResult['counts'] | undefined): string {
  const count = counts && scope !== 'all' ? countIn(counts, scope) : 0
  return count === 0 ? searchScopeName(scope) : `${searchScopeName(scope)} ${manyText(count)}`
}

/** Shows the finds, everything first and then kind by kind, with how many there are of each. */
function FoundKinds({ asked, scope, onScope, onAsk }: FoundKindsProps) {
  const counts = useCounts(asked, scope)
  const tabs = searchScopes.map((each) => ({ key: each, text: textOf(each, counts) }))
  return (
    <Tabs id="kinds" label="搜索范围" tabs={tabs} current={scope} onChange={(key) => onScope(searchScopeIn(key))}>
      <FoundList key={scope} asked={asked} type={scope} onAsk={onAsk} onKind={onScope} />
    </Tabs>
  )
}

definePageConfig({ navigationBarTitleText: '搜索' })

/** The search page for all kinds of content. */
export default screen('search', ({ placeholder, searchKey = '', type }) => {
  const [scope, setScope] = useState(() => searchScopeIn(type))
  const { text, asked, offeredFor, ask, type: write } = useSearch(searchKey)
  useEffect(() => {
    if (asked !== '') address.keepQuery({ searchKey: asked, type: scope })
  }, [asked, scope])
  return (
    <View className="search">
      <SearchBar
        id="search-text"
        value={text}
        placeholder={placeholder ?? '搜索课程、文章、题目'}
        hasFocus={searchKey === ''}
        onInput={write}
        onSearch={() => ask(text)}
      />
      {asked === '' ? (
        <BeforeSearch offeredFor={offeredFor} onAsk={ask} />
      ) : (
        <FoundKinds key={asked} asked={asked} scope={scope} onScope={setScope} onAsk={ask} />
      )}
    </View>
  )
})
