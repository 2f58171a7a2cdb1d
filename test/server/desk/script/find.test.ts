/**
 * @jest-environment jsdom
 * @sandbox own
 */
import { beginFind } from '#server/desk/script/find'

const hit = (id: number) => `<li><a href="/courses/${id}">第 ${id} 门课</a></li>`
const page = (ids: number[]) =>
  `<main><div data-part="found"><section class="hits"><h2>课程</h2><ul>${ids.map(hit).join('')}</ul></section></div></main>`

describe('the list below the search box', () => {
  const asked: string[] = []
  let reply: string | null = ''
  const input = () => document.querySelector('input') as HTMLInputElement
  const box = () => document.querySelector('.finds') as HTMLElement
  const told = () => document.querySelector('[role=status]')?.textContent
  const type = async (word: string) => {
    input().focus()
    input().value = word
    input().dispatchEvent(new Event('input', { bubbles: true }))
    await jest.advanceTimersByTimeAsync(300)
  }
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return event.defaultPrevented
  }
  beforeEach(() => {
    jest.useFakeTimers()
    asked.length = 0
    reply = page([1, 2, 3, 4])
    window.fetch = (address) => {
      asked.push(String(address))
      return Promise.resolve({ ok: reply !== null, text: () => Promise.resolve(reply ?? '') } as Response)
    }
    document.body.innerHTML = '<form class="find" method="get" action="/search"><input type="search" name="q"></form><button>别处</button>'
    beginFind()
  })
  afterEach(() => jest.useRealTimers())

  it('has three of a kind and the way to all, once nothing was typed for a moment', async () => {
    await type('会')
    await type('会计')
    expect(asked.map((address) => new URL(address).search)).toEqual(['?q=%E4%BC%9A', '?q=%E4%BC%9A%E8%AE%A1'])
    expect([...box().querySelectorAll('a')].map((link) => link.textContent)).toEqual(['第 1 门课', '第 2 门课', '第 3 门课', '全部结果'])
    expect([box().hidden, told()]).toEqual([false, '下面列出 3 个，回车打开第一个，按向下键去选'])
  })

  it('follows the arrows, and closes by Esc, which leads back to the box', async () => {
    await type('会计')
    expect(press('ArrowDown')).toBe(true)
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('第 2 门课')
    for (let turn = 0; turn < 5; turn += 1) press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('全部结果')
    for (let turn = 0; turn < 9; turn += 1) press('ArrowUp')
    expect(document.activeElement).toBe(input())
    press('ArrowDown')
    press('Escape')
    expect([box().hidden, document.activeElement]).toEqual([true, input()])
    expect([press('ArrowDown'), press('Escape'), press('Enter')]).toEqual([false, false, false])
  })

  it('opens the first line by Enter, beside this page with Ctrl, and the page of all while another word is typed', async () => {
    const opened: [string, boolean][] = []
    document.body.addEventListener('click', (event) => {
      if (event.target instanceof HTMLAnchorElement) opened.push([event.target.textContent ?? '', event.ctrlKey])
      event.preventDefault()
    })
    await type('会计')
    const enter = (init = {}) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
      input().dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([enter(), enter({ ctrlKey: true }), enter({ isComposing: true })]).toEqual([true, true, false])
    expect(opened).toEqual([
      ['第 1 门课', false],
      ['第 1 门课', true],
    ])
    input().value = '会计法'
    expect(enter()).toBe(false)
    expect(box().querySelector('li.at')?.textContent).toBe('第 1 门课↵')
  })

  it('says when nothing is found, and shows nothing for an empty word or a page that fails', async () => {
    reply = '<div data-part="found"><p class="empty">没有找到</p></div>'
    await type('没有')
    expect([box().hidden, told()]).toEqual([false, '没有找到'])
    await type(' ')
    expect(box().hidden).toBe(true)
    reply = null
    await type('会计')
    expect(box().hidden).toBe(true)
  })

  it('closes when the box is left or sent, and forgets what was asked for before', async () => {
    await type('会计')
    document.querySelector('button')?.focus()
    expect(box().hidden).toBe(true)
    await type('会计')
    document.querySelector('form')?.dispatchEvent(new Event('submit'))
    expect(box().hidden).toBe(true)
    input().value = '别的'
    input().dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector('button')?.focus()
    await jest.advanceTimersByTimeAsync(300)
    expect(box().hidden).toBe(true)
  })
})

it('does nothing on a page without a search box', () => {
  document.body.innerHTML = ''
  expect(beginFind).not.toThrow()
})
