import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { OpenPage } from '@/platform/router/page-life'
import { hidePage, rawValues, showPage } from '@/platform/router/page-life'
import { createReactApp, drawPages, useDidHide, useDidShow, useRouter } from '@/platform/router/web-app'

const heard: string[] = []

function Course() {
  const { params } = useRouter()
  useDidShow(() => heard.push(`shown ${params.id}`))
  useDidHide(() => heard.push(`hidden ${params.id}`))
  return <p>course {params.id}</p>
}
function Broken(): ReactNode {
  throw new Error('no')
}
const page = (key: string, component: OpenPage['component'] = Course): OpenPage => ({
  file: '/packages/course/detail/index',
  place: 0,
  key,
  component,
  params: { id: key },
  shown: new Set(),
  hidden: new Set(),
})
const texts = () => [...document.querySelectorAll('.taro_page')].map(({ textContent }) => textContent)

describe('pages drawn on the web', () => {
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    document.body.innerHTML = '<div id="shell"></div><div id="app"></div>'
    act(() => createReactApp(({ children }) => <main>{children}</main>))
  })
  beforeEach(() => heard.splice(0))
  afterEach(() => act(() => drawPages([])))

  it('keep the skeleton until the first of them stands', () => {
    expect(document.getElementById('shell')).not.toBeNull()
    act(() => drawPages([page('a')]))
    expect([document.getElementById('shell'), texts(), heard]).toEqual([null, ['course a'], ['shown a']])
  })

  it('are told when they go behind and come back, with the title they had', () => {
    const [first, second] = [page('a'), page('b')]
    act(() => drawPages([first]))
    document.title = '甲'
    hidePage(first)
    act(() => drawPages([first, second]))
    document.title = '乙'
    expect(document.getElementById('a')?.className).toContain('taro_page_shade')
    act(() => drawPages([first]))
    showPage(first)
    expect([document.title, document.getElementById('a')?.className, heard]).toEqual([
      '甲',
      'taro_page',
      ['shown a', 'hidden a', 'shown b', 'shown a'],
    ])
  })

  it('do not fall with one that cannot be drawn', () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
    act(() => drawPages([page('a'), page('b', Broken)]))
    expect(texts()).toEqual(['course a', ''])
    silenced.mockRestore()
  })
})

describe('rawValues', () => {
  it('splits a query string and leaves its values encoded', () => {
    expect(rawValues('?a=1&b=%E4%B8%AD&c=x=y&d')).toEqual({ a: '1', b: '%E4%B8%AD', c: 'x=y', d: '' })
    expect(rawValues('')).toEqual({})
  })
})
