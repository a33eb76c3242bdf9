/** A sentence that opens with a word for something said before it, in the languages where small words tell. */
const POINTS_BACK =
  /^["'“„»«(]*(?:he|she|it|they|this|these|that|those|his|her|its|their|er|sie|es|dies|diese[rsmn]?|dieses|dort|dabei|sein[er]?|ihr[er]?|il|elle|ils|elles|ce|cette|ces|él|ella|ellos|este|esta|esto|su|egli|questo|questa|он|она|оно|они|это|этот|эта)(?!\p{L})/iu

export const pointsBack = (sentence: string) => POINTS_BACK.test(sentence)
