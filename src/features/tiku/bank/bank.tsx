import { type ReactNode, useState } from 'react'
import type { TikuHome } from '@/contract/exam/exam.schema'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { DirectionSwitch } from './direction-switch'
import { Entries } from './entries'
import { LockCard } from './lock-card'
import { type PaperKind, Papers } from './papers'
import './bank.scss'

type Subject = TikuHome['subjects'][number]

const isLocked = ({ lockedBy }: Subject) => lockedBy != null

/** Each lock once, with the first subject behind it. */
function Locks({ subjects }: { subjects: readonly Subject[] }) {
  const firsts = subjects.filter(({ lockedBy }, at) => lockedBy != null && subjects.findIndex((each) => each.lockedBy === lockedBy) === at)
  return firsts.map(({ id, name, lockedBy }) => lockedBy != null && <LockCard key={id} name={name} lockedBy={lockedBy} />)
}

function Content({ home: { categoryId, subjects } }: { home: TikuHome }) {
  const papers = subjects.flatMap((subject) => subject.papers.map((paper) => ({ ...paper, isLocked: isLocked(subject) })))
  const [kind, setKind] = useState<PaperKind>(papers.some((paper) => paper.kind === 'mock') ? 'mock' : 'past')
  return (
    <>
      <Entries categoryId={categoryId} onPapers={setKind} />
      <Papers papers={papers} kind={kind} onKind={setKind} />
    </>
  )
}

type TikuBankProps = { home: TikuHome; onDirection: (categoryId: number) => void; children: ReactNode; foot?: ReactNode }

/** The question bank of a direction; `children` is the learner's own part, under the name, `foot` what follows the papers. A direction without questions says so. */
export function TikuBank({ home, onDirection, children, foot }: TikuBankProps) {
  const { categoryId, categoryName, subjects } = home
  const [isChoosing, setChoosing] = useState(false)
  const isEmpty = subjects.every(({ questionCount, papers }) => questionCount === 0 && papers.length === 0)
  return (
    <View id="tiku-subjects" className="bank">
      <DirectionSwitch categoryId={categoryId} name={categoryName} isOpen={isChoosing} onOpen={setChoosing} onChoose={onDirection} />
      {isEmpty ? (
        <StateNotice id="empty" text="这个方向的题目还在整理，先练练别的方向" action="换个方向" onAction={() => setChoosing(true)} />
      ) : (
        <>
          <View>
            <Locks subjects={subjects} />
            {children}
          </View>
          <View>
            <Content home={home} />
            {foot}
          </View>
        </>
      )}
    </View>
  )
}
