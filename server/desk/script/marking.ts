import { withPhrase } from '@/domain/text/phrases'

/** Helps where answers are marked: sums, and phrases that go into the comment. The server decides what an answer gets. */

const inHundredths = (typed: string) => Math.round(Number(typed) * 100) || 0

/** Adds up the points that are marked and what is given beside them, and says the sum on the button. */
function beginPoints(): void {
  const field = document.querySelector<HTMLElement>('[data-sum]')
  const form = field?.closest('form')
  const told = form?.querySelector('[data-total]')
  if (!field || !form || !told) return
  const boxes = [...field.querySelectorAll<HTMLInputElement>('[data-worth]')]
  const extra = form.querySelector<HTMLInputElement>('[data-extra]')
  const got = form.querySelector('[data-got]')
  const most = Number(field.dataset.sum)
  const tell = () => {
    const met = boxes.filter((box) => box.checked)
    const points = met.length === boxes.length ? most : met.reduce((all, { dataset }) => all + Number(dataset.worth), 0)
    const sum = Math.min(most, Math.max(0, points + inHundredths(extra?.value ?? '')))
    told.textContent = `给 ${sum / 100} 分，看下一份`
    if (got) got.textContent = String(sum / 100)
  }
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-by]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      if (extra) extra.value = String((inHundredths(extra.value) + inHundredths(button.dataset.by ?? '')) / 100)
      tell()
    })
  }
  form.addEventListener('input', tell)
  tell()
}

/** Puts a phrase into the comment at the cursor, where it would go behind the comment otherwise. */
function put(comment: HTMLTextAreaElement, phrase: string): void {
  const { selectionStart: from, selectionEnd: to, value } = comment
  const before = withPhrase(value.slice(0, from), phrase)
  comment.value = before + value.slice(to)
  comment.focus()
  comment.setSelectionRange(before.length, before.length)
}

function beginPhrases(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-phrases]')) {
    const comment = document.getElementById(field.dataset.phrases ?? '')
    if (!(comment instanceof HTMLTextAreaElement)) continue
    // The cursor of a comment that was never touched is before it.
    comment.setSelectionRange(comment.value.length, comment.value.length)
    field.dataset.put = ''
    field.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      target.checked = false
      put(comment, target.value)
    })
  }
}

export function beginMarking(): void {
  beginPoints()
  beginPhrases()
}
