/** The texts of lessons, in English; their sentences come from the server. */

export const learning = {
  lessonOf: (said: number, of: number) => `${said} of ${of}`,
  leaveLesson: "Leave the lesson",
  showMe: "Show me",
  skipStep: "Skip",
  tryIt: "try it",
  lessons: "Lessons",
  lessonMinutes: (minutes: number) => `about ${minutes} minutes`,
  lessonDone: "done",
  lessonAgain: "Take it again",
  lessonIsOver: "Well played!",
  nextLesson: (title: string) => `Next: ${title}`,
  playForReal: (game: string) => `Play ${game}`,
  withCoach: "Play with a coach",
  coachAsks: "Asks once before you do something costly",
  gameRules: "The rules",
};
