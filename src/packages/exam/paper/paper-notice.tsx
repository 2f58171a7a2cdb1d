import type { Paper } from '@/contract/exam/exam.schema'
import { marksText } from '@/domain/scoring/marks'
import { scoringRuleTitle } from '@/domain/scoring/scoring-presets'
import { questionTypeNames } from '@/domain/tiku/question'
import { paperKindNames } from '@/domain/tiku/question-words'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import './paper-notice.scss'

function Facts({ paper }: { paper: Paper }) {
  const facts = [
    { name: '限时', value: String(paper.minutes), unit: '分钟' },
    { name: '题量', value: String(paper.questionCount), unit: '题' },
    { name: '满分', value: marksText(paper.fullMarks), unit: '分' },
    { name: '合格线', value: marksText(paper.passMarks), unit: '分' },
  ]
  return (
    <View className="paper-facts">
      {facts.map(({ name, value, unit }) => (
        <View key={name} className="paper-facts__one">
          <View>
            <Text className="paper-facts__value">{value}</Text>
            <Text className="small">{unit}</Text>
          </View>
          <View className="muted">{name}</View>
        </View>
      ))}
    </View>
  )
}

function Sections({ sections, rules }: Pick<Paper, 'sections' | 'rules'>) {
  return (
    <Card>
      <View className="title" role="heading">
        题型与计分
      </View>
      {rules && <View className="small">{rules}</View>}
      {sections.map(({ title, type, rule, terms, questionCount, marks }) => (
        <Cell key={title} side={`${questionCount} 题 · ${marksText(marks)} 分`}>
          <View>{title}</View>
          <View className="small">{type === 'material' ? questionTypeNames.material : scoringRuleTitle(rule, terms)}</View>
        </Cell>
      ))}
    </Card>
  )
}

function Links({ paper }: { paper: Paper }) {
  const { id, categoryId, lastResultId, takerCount, isPractised } = paper
  return (
    <Card>
      {lastResultId !== null && (
        <Cell id="last-result" side="查看" onClick={() => go('tiku_testpaper_result', { resultId: lastResultId })}>
          上次考试报告
        </Cell>
      )}
      <Cell id="paper-rank" side={`${takerCount} 人已考`} onClick={() => go('tiku_testpaper_rank', { testpaperId: id })}>
        排行榜
      </Cell>
      <Cell id="paper-offline" side="下载" onClick={() => go('tiku_downloads', {}, { categoryId, paperId: id })}>
        <View>离线练习</View>
        {lastResultId === null && (
          <View className="small">{isPractised ? '你已练习过这份试卷，首次考试不计名次' : '先练习再考试，首次考试不计名次'}</View>
        )}
      </Cell>
    </Card>
  )
}

/** Tells the learner the time, questions, marks and rules. */
export function PaperNotice({ paper }: { paper: Paper }) {
  return (
    <View className="paper-notice">
      <Card>
        <Text className="tag">{paperKindNames[paper.kind]}</Text>
        <View className="headline" role="heading">
          {paper.title}
        </View>
        <Facts paper={paper} />
      </Card>
      <Card>
        <View className="title" role="heading">
          考试须知
        </View>
        <View role="list">
          {paper.notice.map((line, index) => (
            <View key={line} className="paper-notice__line" role="listitem">
              <Text className="muted">{index + 1}.</Text>
              <Text>{line}</Text>
            </View>
          ))}
        </View>
      </Card>
      <Sections sections={paper.sections} rules={paper.rules} />
      <Links paper={paper} />
    </View>
  )
}
