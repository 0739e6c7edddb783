import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import {
  answerNetworkQuestion,
  listNetworkQuestions,
  logNetworkQuestion,
  readNetworkQuestion,
} from './answer-questions.ts'

export const questionRoutes: readonly Route[] = [
  route(api.listNetworkQuestions, listNetworkQuestions),
  route(api.readNetworkQuestion, readNetworkQuestion),
  route(api.logNetworkQuestion, logNetworkQuestion),
  route(api.answerNetworkQuestion, answerNetworkQuestion),
]
