import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { FigurePoster } from '@/features/invite/figure-poster'
import { LinkPoster } from '@/features/invite/link-poster'
import { QrCode } from '@/features/invite/qr-code'
import { poster } from '@/platform/poster'
import type { PosterCard } from '@/platform/poster/port'
import { router } from '@/platform/router'

let drawn: PosterCard[]
beforeEach(() => {
  drawn = []
  jest.spyOn(poster, 'draw').mockImplementation(async (card) => {
    drawn.push(card)
    return 'data:image/png;base64,AAAA'
  })
})
afterEach(() => jest.restoreAllMocks())

const shown = (of: React.ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{of}</QueryClientProvider>)
const card = { picture: '', title: '题', text: '文', strong: '赠' }
const codeOf = (url: string) => encode(url, { border: 1 }).data

describe('a poster of a link', () => {
  it('names the link of marketing by which its maker came', async () => {
    jest.spyOn(router, 'href').mockReturnValue('https://m.school.cn/user-invite-new?channelId=7')
    shown(<LinkPoster {...card} url="https://m.school.cn/invite?code=A" onClose={() => {}} />)
    expect(await screen.findByRole('img', { name: '题的海报，附二维码' })).toBeTruthy()
    expect(drawn.map(({ qr }) => qr)).toEqual([codeOf('https://m.school.cn/invite?code=A&channelId=7')])
  })

  it('around a figure leads to the site that others open', async () => {
    jest.spyOn(router, 'href').mockReturnValue('https://m.school.cn/tiku/result?channelId=8')
    shown(
      <FigurePoster {...card} hero={{ big: '80 分', small: '满分 100 分' }} address="/exam/testpaper/1">
        成绩海报
      </FigurePoster>,
    )
    fireEvent.click(screen.getByRole('button', { name: '成绩海报' }))
    expect(await screen.findByRole('img', { name: '题的海报，附二维码' })).toBeTruthy()
    expect(drawn.map(({ qr }) => qr)).toEqual([codeOf('https://m.school.cn/exam/testpaper/1?channelId=8')])
  })
})

describe('a code', () => {
  it('shows at once, and becomes a picture that hosts recognise', async () => {
    let give: (picture: string) => void = () => {}
    jest.spyOn(poster, 'drawCode').mockReturnValue(new Promise((resolve) => (give = resolve)))
    shown(<QrCode text="https://m.school.cn/" alt="老师的二维码" />)
    const source = () => screen.getByRole('img', { name: '老师的二维码' }).getAttribute('src')
    expect(source()).toMatch(/^data:image\/svg/)
    give('data:image/png;base64,BBBB')
    await waitFor(() => expect(source()).toBe('data:image/png;base64,BBBB'))
  })
})
