import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Book } from '@/contract/errata/errata.schema'
import { errataQueries } from '@/data/errata/errata'
import { isbnOf } from '@/domain/errata/erratum'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { scanner } from '@/platform/scan'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { SearchBar } from '@/ui/search-bar'
import { BookLine } from './book-line'

/** Looks for a book by title, by ISBN, or by the bar code on its back where the device can read one. */
export function BookSearch({ onChoose }: { onChoose: (book: Book) => void }) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const found = useQuery(errataQueries.books(asked))
  const scan = async () => {
    const code = await scanner.scan()
    const isbn = code === null ? null : isbnOf(code)
    if (isbn === null) {
      toast('没有识别到 ISBN，可以手动输入书名或书号')
      return
    }
    setText(isbn)
    setAsked(isbn)
  }
  return (
    <>
      <SearchBar id="book-search" value={text} placeholder="书名或 ISBN" onInput={setText} onSearch={() => setAsked(text.trim())} />
      {scanner.canScan() && (
        <View className="page-pad">
          <ActionButton id="scan" look="plain" isWide onClick={() => void scan()}>
            扫描封底条形码
          </ActionButton>
        </View>
      )}
      <QueryState of={found} empty={{ when: (rows) => rows.length === 0, look: 'search', text: '没有找到这本书，换个书名或书号试试' }}>
        {(rows) => (
          <View id="books" role="list" label="图书">
            {rows.map((book) => (
              <View key={book.id} role="listitem">
                <Card id={`book-${book.id}`} onClick={() => onChoose(book)}>
                  <BookLine of={book} />
                </Card>
              </View>
            ))}
          </View>
        )}
      </QueryState>
    </>
  )
}
