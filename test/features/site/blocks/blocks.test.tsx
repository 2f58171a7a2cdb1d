import { render, screen, waitFor } from '@testing-library/react'
import { logging } from '@/contract/site/logging'
import type { Block } from '@/contract/site/page.schema'
import { CourseCard } from '@/features/course/course-card'
import { Blocks } from '@/features/site/blocks/blocks'
import { answer, askedFor } from '../../../support/client/fake-fetch'

const later: unknown = { type: 'hologram', title: '以后' }
const broken: unknown = { type: 'nav-grid' }
const brokenLate: unknown = { type: 'teacher-row', title: '少了老师' }
const notice = (text: string): Block => ({ type: 'notice', text })
const draw = (id: number, ...blocks: Block[]) => render(<Blocks page={{ id, title: '试页', blocks }} courseCard={CourseCard} />).container

const told = () => askedFor(logging.write).map(({ body }) => body)

describe('the blocks of a page', () => {
  beforeEach(() => answer(logging.write, {}))

  it('a block of a later version is skipped and reported once; the others are drawn', async () => {
    const shown = draw(81, notice('先'), later as Block, notice('后'))
    expect(shown.textContent).toBe('先后')
    draw(81, later as Block)
    draw(84, later as Block)
    // In the order drawn: with the last there is no other to come.
    await waitFor(() => expect(told()).toContainEqual({ type: 'unknownBlock', pageId: 84, blockType: 'hologram' }))
    expect(told()).toEqual([81, 84].map((pageId) => ({ type: 'unknownBlock', pageId, blockType: 'hologram' })))
  })

  it('a block whose data breaks its rendering is skipped and reported the same way', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(draw(82, notice('先'), broken as Block, notice('后')).textContent).toBe('先后')
    await screen.findByText('后')
    silent.mockRestore()
    expect(told()).toEqual([{ type: 'unknownBlock', pageId: 82, blockType: 'nav-grid' }])
  })

  it('a failing lazy block is skipped and reported the same way', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {})
    const shown = draw(83, notice('先'), brokenLate as Block, notice('后'))
    await waitFor(() => expect(told()).toEqual([{ type: 'unknownBlock', pageId: 83, blockType: 'teacher-row' }]))
    silent.mockRestore()
    expect(shown.textContent).toBe('先后')
  })
})
