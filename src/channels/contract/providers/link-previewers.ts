// Programs that open links for people, to show what is behind them or to check it. Each names itself in its user agent by these words:
// developers.facebook.com/docs/sharing/webmasters/web-crawlers (facebookexternalhit, Facebot, meta-externalagent, also for WhatsApp and
// Instagram), faq.whatsapp.com (WhatsApp/2.x), api.slack.com/robots (Slackbot), developer.x.com/en/docs/x-for-websites/cards (Twitterbot),
// core.telegram.org/bots (TelegramBot), discord.com (Discordbot), linkedin.com/robots (LinkedInBot), learn.microsoft.com/microsoftteams
// (SkypeUriPreview, BingPreview), developers.google.com/search/docs/crawling-indexing (Googlebot, Google-PageRenderer, GoogleImageProxy).
export const linkPreviewers = [
  'facebookexternalhit',
  'facebot',
  'meta-externalagent',
  'meta-externalfetcher',
  'whatsapp',
  'slackbot',
  'twitterbot',
  'telegrambot',
  'discordbot',
  'linkedinbot',
  'skypeuripreview',
  'bingpreview',
  'googlebot',
  'google-pagerenderer',
  'googleimageproxy',
  'applebot',
  'viber',
  'redditbot',
  'pinterestbot',
  'embedly',
  'iframely',
] as const;
