/**
 * Asks before a page is left on which something was typed and not sent. A form that the server sent back with what was typed says so in
 * `data-typed`. Fields whose names begin with `_` look for something, and store nothing.
 */

const typed = new Set<HTMLFormElement>()

function note({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)) return
  if (target.form?.method === 'post' && target.name !== '' && !target.name.startsWith('_')) typed.add(target.form)
}

export function beginUnsaved(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-typed]')) typed.add(form)
  document.addEventListener('input', note)
  document.addEventListener('change', note)
  document.addEventListener('submit', () => typed.clear())
  addEventListener('beforeunload', (event) => {
    if ([...typed].some((form) => form.isConnected)) event.preventDefault()
  })
}
