import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { type DeskVisit, type Head, momentText } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { type PaperDraftRow, paperDraftById } from '#server/repositories/exam/paper-draft'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'
import { presetTerms, scoringRuleTitle } from '@/domain/scoring/scoring-presets'
import { draftPath } from './paper-draft'
import { points } from './paper-draft-part'

/** The name of the paper, over the pages on which it is put together. */
export const titleOfDraft = async ({ db }: Deps, { params }: DeskVisit): Promise<string> =>
  found(await paperDraftById(db, idOf(params.id, '草稿')), '草稿').content.title

type Of = { draft: PaperDraftRow; subject: string; planned: Planned }

/** The head of the pages on which a paper is put together. */
export const paperHead = ({ draft, subject, planned }: Of): Head => ({
  crumb: (
    <>
      <PageLink to="/paper-drafts">试卷草稿</PageLink> / {subject}
    </>
  ),
  chips: <span className="chip warn">{draft.paper_id === null ? '未发布' : '改动未发布'}</span>,
  facts: `${draft.staff}，${momentText(draft.changed_at)} 保存`,
  acts: (
    <>
      <a className="act" href={`${draftPath(draft.id)}/preview`}>
        预览
      </a>
      <ActLink name="print-paper-draft" of={draft.id}>
        打印
      </ActLink>
      <ActLink name="drop-paper-draft" of={draft.id}>
        删除草稿
      </ActLink>
      {planned.faults.length === 0 && (
        <ActLink name="publish-paper" of={draft.id} isMain>
          发布
        </ActLink>
      )}
    </>
  ),
})

/** How a choice of several letters is marked where some are missing, `多选少选得一半分`. */
const partialText = ({ parts, preset }: PaperDraftRow['content']): string =>
  [...new Set(parts.flatMap(({ type, rule }) => (type === 'choice' ? [scoringRuleTitle(rule, presetTerms(preset, type, rule))] : [])))]
    .map((title) => `多选${title.split('，')[0]}`)
    .join('，')

type BarProps = Omit<Of, 'subject'> & { at: 'rules' | 'hand'; children?: ReactNode }

/** The two ways to put a paper together, and how long it takes and what it is worth. */
export function PaperBar({ draft: { id, content }, planned, at, children }: BarProps) {
  return (
    <div className="bar">
      <nav className="tabs" aria-label="怎么选题">
        <a href={draftPath(id)} aria-current={at === 'rules' ? 'page' : undefined}>
          按规则抽题
        </a>
        {content.parts.length > 0 && (
          <a href={`/paper-picks/${id}`} aria-current={at === 'hand' ? 'page' : undefined}>
            手工选题
          </a>
        )}
      </nav>
      <span>
        时长 <b>{content.minutes} 分钟</b>
      </span>
      <span>
        满分 <b>{points(planned.fullMarks)}</b>
      </span>
      <span>
        及格 <b>{points(content.passMarks)}</b>
      </span>
      {partialText(content) !== '' && <span>{partialText(content)}</span>}
      <ActLink name="set-paper-basics" of={id}>
        改卷名、时长和及格分
      </ActLink>
      {children}
    </div>
  )
}
