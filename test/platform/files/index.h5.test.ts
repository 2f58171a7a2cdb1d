import { files } from '@/platform/files'

const calendar = { name: 'plan.ics', text: 'BEGIN:VCALENDAR', mime: 'text/calendar', words: '' }

it('saves a text as a file, and says so where the browser has no files', async () => {
  expect(await files.saveText(calendar)).toBe('failed')
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveLink(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} })
  expect(await files.saveText(calendar)).toBe('saved')
  expect(saved).toEqual(['plan.ics blob:plan'])
  click.mockRestore()
})
