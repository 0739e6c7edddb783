/**
 * Defines what senders write into a column of actions, in capitals and without anything but letters: change templates
 * of payers say Add, Update and Term, CAQH says A, U and D. Any other word says nothing of what is to be done.
 */
export const ACTION_WORDS = {
  add: ['A', 'ADD', 'ADDED', 'ADDITION', 'N', 'NEW'],
  change: ['C', 'CHANGE', 'CHANGED', 'U', 'UPDATE', 'UPDATED', 'M', 'MODIFY', 'MODIFIED'],
  end: [
    'T',
    'TERM',
    'TERMED',
    'TERMINATE',
    'TERMINATED',
    'TERMINATION',
    'D',
    'DEL',
    'DELETE',
    'DELETED',
    'REMOVE',
    'REMOVED',
    'INACTIVATE',
    'INACTIVATED',
  ],
} as const
