/**
 * @jest-environment jsdom
 * @sandbox own
 */

/** Files of the library as the desk lists them. */
const LIST = `<fieldset data-choices="media"><input type="search" name="_word"><ul class="choices">
  <li><button type="submit" data-address="library/f/1.mp4" data-title="第二讲" data-detail="26:12，1280×720" data-use="用这一段"><span class="thumb"></span>第二讲</button></li>
  <li><button type="submit" data-address="library/f/2.mp4" data-title="第三讲" data-detail="18:03" data-use="用这一段"><span class="thumb"></span>第三讲</button></li>
</ul></fieldset>`
const PAGE = `<main><p class="sums">合计 <b>286 笔</b></p><form method="post" action="/acts/change-lesson/1"><input name="title" value="第一讲"><input type="search" name="_word">
  <div class="chosen"><label for="media">视频</label><input id="media" name="media"><button type="submit" data-pick="film">从素材库选</button><output data-chosen></output></div>
  <button type="submit">保存</button></form><form method="get" action="/courses"><input name="word"></form>
  <table data-list><thead><tr><th></th></tr></thead><tbody><tr><td data-fen="39900"><input type="checkbox" name="id" value="1" form="bulk"></td><td><a href="/orders/1">一</a></td></tr>
  <tr><td data-fen="84710"><input type="checkbox" name="id" value="2" form="bulk"></td><td><a href="/orders/2">二</a></td></tr></tbody></table>
  <label><input type="radio" name="choice" value="whole" data-key="1">整单退</label><label><input type="radio" name="choice" value="part" data-key="2">退一部分</label>
  <form method="get" id="bulk" data-bulk="笔"><span role="status"></span><label><input type="checkbox" name="all" value="1">选符合筛选的全部</label><button type="submit" formaction="/bulk/note-order">写备注</button></form>
  <table class="files"><thead><tr><th class="tick"></th></tr></thead><tbody><tr><td class="tick"><input type="checkbox" name="ids" value="7"></td></tr>
  <tr><td class="tick"><input type="checkbox" name="ids" value="8"></td></tr></tbody></table></main>`

/** Lets a reply that is there already pass through its promises. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const one = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  return found
}
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const type = (selector: string) => one(selector).dispatchEvent(new Event('input', { bubbles: true }))
const press = (selector: string, detail: number) =>
  one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

beforeAll(async () => {
  document.body.innerHTML = PAGE
  // Nothing is laid out here, and what has no place has no key.
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
  window.fetch = () => Promise.resolve({ ok: true, text: () => Promise.resolve(LIST) } as Response)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  await import('#server/desk/script/main')
})

describe('the script of the desk', () => {
  it('asks before a page is left only where something was typed that is stored', () => {
    expect(isAsked()).toBe(false)
    type('[name=_word]')
    type('form[method=get] input')
    expect(isAsked()).toBe(false)
    type('[name=title]')
    expect(isAsked()).toBe(true)
    const send = (selector: string) => one(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    send('form[method=get]')
    expect(isAsked()).toBe(true)
    send('form')
    expect(isAsked()).toBe(false)
  })

  it('marks all files of the library by the box in the head of their table, and no rows of a list', () => {
    const marked = () => [...document.querySelectorAll<HTMLInputElement>('td input:checked')].map(({ value }) => value)
    one('.files th input').click()
    expect(marked()).toEqual(['7', '8'])
    one('.files th input').click()
    expect(marked()).toEqual([])
  })

  it('does the first act of a list by a key, to the row under the focus', () => {
    const sent: string[] = []
    const note = (event: Event) => {
      event.preventDefault()
      sent.push(String(new FormData(event.target as HTMLFormElement).getAll('id')))
    }
    one('#bulk').addEventListener('submit', note)
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    key('e')
    expect(sent).toEqual([])
    one('a[href="/orders/2"]').focus()
    key('e')
    expect(sent).toEqual(['2'])
    one('#bulk').removeEventListener('submit', note)
  })

  it('walks cards by keys, leaves one out and edits it', () => {
    const pressed: string[] = []
    const list = document.createElement('section')
    list.dataset.list = ''
    list.innerHTML = ['一', '二']
      .map(
        (name) => `<article tabindex="-1" id="${name}"><a href="#fix${name}" data-edit>修改</a><button data-mark>不导入</button></article>`,
      )
      .join('')
    list.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.push((event.target as HTMLElement).textContent + (event.target as HTMLElement).closest('article')?.id)
    })
    const table = one('table[data-list]')
    table.replaceWith(list)
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    key('x')
    for (const name of ['j', 'x', 'j', 'e', 'j', 'x', 'k', 'e']) key(name)
    list.replaceWith(table)
    expect(pressed).toEqual(['不导入一', '修改二', '不导入二', '修改一'])
  })

  it('says what the marked rows come to, and how many the whole filter has', () => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[form=bulk]')]
    const mark = (box: HTMLInputElement | undefined, isOn: boolean) => {
      if (box) box.checked = isOn
      box?.dispatchEvent(new Event('change', { bubbles: true }))
    }
    for (const box of boxes) mark(box, true)
    expect(one('#bulk [role=status]').textContent).toBe('选了 2 笔，¥1,246.10，或者')
    expect(one('#bulk label').textContent).toBe('选全部 286 笔')
    mark(one('[name=all]'), true)
    expect(one('#bulk [role=status]').textContent).toBe('选了 286 笔')
    mark(one('[name=all]'), false)
    for (const box of boxes) mark(box, false)
    expect(one('#bulk').hidden).toBe(true)
  })

  it('takes a choice by its key, and another one by another', () => {
    const key = (name: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    const chosen = () => one<HTMLInputElement>('[name=choice]:checked').value
    key('2')
    expect(chosen()).toBe('part')
    key('1')
    expect(chosen()).toBe('whole')
  })

  it('marks a file at one press, shows it at the foot, and takes it at the second', async () => {
    press('[data-pick]', 1)
    await settled()
    expect(one('.taking').hidden).toBe(true)
    expect(one('[data-into]').textContent).toBe('放到“视频”')
    press('[data-address$="1.mp4"]', 1)
    expect([one('.taking').hidden, one('.taking b').textContent, one('.taking small').textContent]).toEqual([
      false,
      '第二讲',
      '26:12，1280×720',
    ])
    press('[data-address$="2.mp4"]', 1)
    expect([...document.querySelectorAll('[aria-pressed=true]')].map((each) => each.textContent)).toEqual(['第三讲'])
    expect(one<HTMLInputElement>('#media').value).toBe('')
    press('[data-address$="2.mp4"]', 2)
    expect([one<HTMLInputElement>('#media').value, one('[data-chosen]').textContent, one<HTMLDialogElement>('dialog').open]).toEqual([
      'library/f/2.mp4',
      '第三讲',
      false,
    ])
    expect(isAsked()).toBe(true)
  })

  it('takes a file by a key at once, and the marked one by the button of the foot', async () => {
    press('[data-pick]', 1)
    await settled()
    press('[data-address$="1.mp4"]', 0)
    expect(one<HTMLInputElement>('#media').value).toBe('library/f/1.mp4')
    press('[data-pick]', 1)
    await settled()
    press('[data-address$="2.mp4"]', 1)
    one('.taking button:last-child').click()
    expect(one<HTMLInputElement>('#media').value).toBe('library/f/2.mp4')
  })
})
