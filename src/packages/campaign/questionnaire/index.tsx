import { useQuery } from '@tanstack/react-query'
import type { Questionnaire } from '@/contract/campaign/questionnaire.schema'
import { useSession } from '@/data/account/session'
import { activityQueries } from '@/data/campaign/activity'
import { isAnswered } from '@/domain/campaign/questionnaire-path'
import { wholePercent } from '@/domain/text/whole-percent'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { StateNotice } from '@/ui/state-notice'
import { QuestionField } from '../parts/question-field'
import { useQuestionnaire } from '../parts/use-questionnaire'

definePageConfig({ navigationBarTitleText: '问卷', enableShareAppMessage: true, enableShareTimeline: true })

const home = () => go('home_page', { categoryId: 0 })

function Fill({ of }: { of: Questionnaire }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  const { question, answer, step, isLast, isBusy, give, next, back, submit } = useQuestionnaire(of, isVisitor)
  if (!question) return <StateNotice art={talkArt('form')} text="这份问卷还没有题目" action="去首页" onAction={home} />
  const isMissing = question.isRequired && !isAnswered(question, answer)
  return (
    <Card id="questionnaire">
      <View className="small">第 {step + 1} 题</View>
      <Progress percent={wholePercent(step, of.questions.length)} label="填写进度" />
      <View className="title" role="heading">
        {question.title}
      </View>
      <QuestionField of={question} answer={answer} onAnswer={give} />
      <ActionBar>
        {step > 0 && (
          <ActionButton look="plain" onClick={back}>
            上一题
          </ActionButton>
        )}
        {isLast ? (
          <ActionButton
            id="submit-questionnaire"
            isWide
            isBusy={isBusy}
            disabled={isMissing}
            onClick={isVisitor ? goLoginFromHere : submit}
          >
            {isVisitor ? '登录后提交' : '提交'}
          </ActionButton>
        ) : (
          <ActionButton isWide disabled={isMissing} onClick={next}>
            下一题
          </ActionButton>
        )}
      </ActionBar>
    </Card>
  )
}

function Share({ id }: { id: number }) {
  const { data } = useQuery(activityQueries.questionnaire(id))
  if (!data) return null
  return (
    <ShareCards
      card={{ title: data.title, text: data.intro, image: `/share/questionnaire/${id}.jpg`, address: link('questionnaire', { id }) }}
    />
  )
}

function Page({ id }: { id: number }) {
  const questionnaire = useQuery(activityQueries.questionnaire(id))
  return (
    <View className="page-top">
      <QueryState of={questionnaire}>
        {(of) => (
          <>
            <View className="page-pad">
              <View className="headline">{of.title}</View>
              <View className="muted">{of.intro}</View>
            </View>
            {of.answeredAt !== null && (
              <StateNotice id="answered" look="done" text="已提交，感谢你的回答" action="去首页" onAction={home} />
            )}
            {of.answeredAt === null && of.state === 'running' && <Fill of={of} />}
            {of.answeredAt === null && of.state !== 'running' && (
              <StateNotice
                id="closed"
                look="waiting"
                text={of.state === 'ended' ? '问卷已结束' : '问卷还没有开始'}
                action="去首页"
                onAction={home}
              />
            )}
          </>
        )}
      </QueryState>
    </View>
  )
}

export default screen('questionnaire', Page, { share: Share })
