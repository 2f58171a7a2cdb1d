import { useQuery } from '@tanstack/react-query'
import { searchQueries } from '@/data/search/search'
import { forgetSearches, useSearchHistory } from '@/data/search/search-history'
import { hitsIn } from '@/domain/search/search-hits'
import { Button, View } from '@/platform/elements'
import { MarkedText } from '../found/marked-text'
import { WordList } from './word-list'

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
export function BeforeSearch({ offeredFor, onAsk }: BeforeSearchProps) {
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
