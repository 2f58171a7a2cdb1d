import { fireEvent, screen } from '@testing-library/react'
import { usePages } from '@/data/http/use-pages'
import { LoadMore } from '@/ui/load-more'
import { renderPart } from '../../support/client/render-page'

const server = { isDown: false }
const pages = [
  ['甲', '乙'],
  // A row that moves up between two requests comes twice, next to itself or not.
  ['乙', '丙', '甲'],
]
function List() {
  const list = usePages(
    (page) => ({
      queryKey: ['rows', page],
      queryFn: async () => {
        if (server.isDown) throw new Error('no')
        return pages[page] ?? []
      },
    }),
    { rowsOf: (rows) => rows, keyOf: (row) => row, hasMore: (_, last) => last !== pages[1] },
  )
  return (
    <>
      <p id="rows">{list.rows.join('')}</p>
      <LoadMore {...list.next} />
    </>
  )
}
const rows = () => document.getElementById('rows')?.textContent
const more = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('a failed page is requested again, no row is missing or twice, and the end has no button', async () => {
  renderPart(<List />)
  server.isDown = true
  await screen.findByText('甲乙')
  await more('加载更多')
  expect(await screen.findByText('后面的没有加载出来')).toBeTruthy()
  server.isDown = false
  await more('重试')
  await screen.findByText('甲乙丙')
  expect([rows(), screen.queryByRole('button')]).toEqual(['甲乙丙', null])
})
