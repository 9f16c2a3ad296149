export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      addresses: {
        Row: {
          address_line_1: string
          address_line_2: string | null
          city: string
          created_at: string
          first_name: string
          id: string
          is_default: boolean
          last_name: string
          phone: string
          postal_code: string
          state: string
          updated_at: string
          user_id: string
        }
        Insert: {
          address_line_1: string
          address_line_2?: string | null
          city: string
          created_at?: string
          first_name: string
          id?: string
          is_default?: boolean
          last_name: string
          phone: string
          postal_code: string
          state: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          address_line_1?: string
          address_line_2?: string | null
          city?: string
          created_at?: string
          first_name?: string
          id?: string
          is_default?: boolean
          last_name?: string
          phone?: string
          postal_code?: string
          state?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "addresses_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          after: Json | null
          before: Json | null
          created_at: string
          entity: string
          entity_id: string
          id: number
        }
        Insert: {
          action: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          entity: string
          entity_id: string
          id?: never
        }
        Update: {
          action?: string
          actor_id?: string | null
          after?: Json | null
          before?: Json | null
          created_at?: string
          entity?: string
          entity_id?: string
          id?: never
        }
        Relationships: []
      }
      banners: {
        Row: {
          alt: string
          created_at: string
          ends_at: string | null
          id: string
          image_url: string
          link: string
          sort_order: number
          starts_at: string | null
          updated_at: string
        }
        Insert: {
          alt: string
          created_at?: string
          ends_at?: string | null
          id?: string
          image_url: string
          link: string
          sort_order?: number
          starts_at?: string | null
          updated_at?: string
        }
        Update: {
          alt?: string
          created_at?: string
          ends_at?: string | null
          id?: string
          image_url?: string
          link?: string
          sort_order?: number
          starts_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          created_at: string
          deleting_since: string | null
          detached_products: number
          hsn_code: string | null
          id: string
          image_url: string | null
          is_active: boolean
          name: string
          search_words: string[]
          size_guide: string | null
          slug: string
          sort_order: number
          tax_code: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          deleting_since?: string | null
          detached_products?: number
          hsn_code?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          name: string
          search_words?: never
          size_guide?: string | null
          slug: string
          sort_order?: number
          tax_code?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          deleting_since?: string | null
          detached_products?: number
          hsn_code?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          name?: string
          search_words?: never
          size_guide?: string | null
          slug?: string
          sort_order?: number
          tax_code?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      cod_remittance_lines: {
        Row: {
          amount: number
          id: number
          number: string
          order_id: string | null
          problem: string | null
          remittance_id: string
          settled_at: string | null
          settled_note: string | null
        }
        Insert: {
          amount: number
          id?: never
          number: string
          order_id?: string | null
          problem?: string | null
          remittance_id: string
          settled_at?: string | null
          settled_note?: string | null
        }
        Update: {
          amount?: number
          id?: never
          number?: string
          order_id?: string | null
          problem?: string | null
          remittance_id?: string
          settled_at?: string | null
          settled_note?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "cod_remittance_lines_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "cod_remittance_lines_remittance_id_fkey"
            columns: ["remittance_id"]
            referencedRelation: "cod_remittances"
            referencedColumns: ["id"]
          },
        ]
      }
      cod_remittances: {
        Row: {
          courier: string
          created_at: string
          created_by: string | null
          id: string
          paid_on: string
          reference: string | null
          request_key: string
        }
        Insert: {
          courier: string
          created_at?: string
          created_by?: string | null
          id?: string
          paid_on: string
          reference?: string | null
          request_key: string
        }
        Update: {
          courier?: string
          created_at?: string
          created_by?: string | null
          id?: string
          paid_on?: string
          reference?: string | null
          request_key?: string
        }
        Relationships: [
          {
            foreignKeyName: "cod_remittances_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      collections: {
        Row: {
          created_at: string
          description: string | null
          id: string
          image_url: string | null
          is_active: boolean
          is_on_home: boolean
          name: string
          product_ids: string[]
          rule: Json | null
          slug: string
          sort_order: number
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          is_on_home?: boolean
          name: string
          product_ids?: string[]
          rule?: Json | null
          slug: string
          sort_order?: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          image_url?: string | null
          is_active?: boolean
          is_on_home?: boolean
          name?: string
          product_ids?: string[]
          rule?: Json | null
          slug?: string
          sort_order?: number
          updated_at?: string
        }
        Relationships: []
      }
      contact_message_answers: {
        Row: {
          answer: string
          author_id: string | null
          created_at: string
          id: string
          message_id: string
        }
        Insert: {
          answer: string
          author_id?: string | null
          created_at?: string
          id?: string
          message_id: string
        }
        Update: {
          answer?: string
          author_id?: string | null
          created_at?: string
          id?: string
          message_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "contact_message_answers_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          created_at: string
          email: string
          id: string
          message: string
          name: string
          number: number
          order_number: string | null
          read_at: string | null
          reply_token: string
          thread_id: string | null
          ticket_number: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          number: number
          order_number?: string | null
          read_at?: string | null
          reply_token?: string
          thread_id?: string | null
          ticket_number?: never
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          number?: number
          order_number?: string | null
          read_at?: string | null
          reply_token?: string
          thread_id?: string | null
          ticket_number?: never
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_messages_thread_id_fkey"
            columns: ["thread_id"]
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_messages_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      coupon_redemptions: {
        Row: {
          coupon_id: string
          created_at: string
          id: string
          order_id: string
          released_at: string | null
          user_id: string | null
        }
        Insert: {
          coupon_id: string
          created_at?: string
          id?: string
          order_id: string
          released_at?: string | null
          user_id?: string | null
        }
        Update: {
          coupon_id?: string
          created_at?: string
          id?: string
          order_id?: string
          released_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "coupon_redemptions_coupon_id_fkey"
            columns: ["coupon_id"]
            referencedRelation: "coupons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "coupon_redemptions_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "coupon_redemptions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      coupons: {
        Row: {
          code: string
          created_at: string
          description: string | null
          expires_at: string | null
          id: string
          is_active: boolean
          is_shown: boolean
          maximum_discount: number | null
          minimum_amount: number | null
          name: string
          starts_at: string | null
          type: string
          updated_at: string
          usage_limit: number | null
          used_count: number
          user_limit: number | null
          value: number
        }
        Insert: {
          code: string
          created_at?: string
          description?: string | null
          expires_at?: string | null
          id?: string
          is_active?: boolean
          is_shown?: boolean
          maximum_discount?: number | null
          minimum_amount?: number | null
          name: string
          starts_at?: string | null
          type?: string
          updated_at?: string
          usage_limit?: number | null
          used_count?: number
          user_limit?: number | null
          value: number
        }
        Update: {
          code?: string
          created_at?: string
          description?: string | null
          expires_at?: string | null
          id?: string
          is_active?: boolean
          is_shown?: boolean
          maximum_discount?: number | null
          minimum_amount?: number | null
          name?: string
          starts_at?: string | null
          type?: string
          updated_at?: string
          usage_limit?: number | null
          used_count?: number
          user_limit?: number | null
          value?: number
        }
        Relationships: []
      }
      credit_note_items: {
        Row: {
          credit_note_id: string
          delivery_tax: number
          delivery_value: number
          order_item_id: string
          quantity: number | null
          tax_amount: number
          tax_rate: number
          taxable_value: number
        }
        Insert: {
          credit_note_id: string
          delivery_tax: number
          delivery_value: number
          order_item_id: string
          quantity?: number | null
          tax_amount: number
          tax_rate: number
          taxable_value: number
        }
        Update: {
          credit_note_id?: string
          delivery_tax?: number
          delivery_value?: number
          order_item_id?: string
          quantity?: number | null
          tax_amount?: number
          tax_rate?: number
          taxable_value?: number
        }
        Relationships: [
          {
            foreignKeyName: "credit_note_items_credit_note_id_fkey"
            columns: ["credit_note_id"]
            referencedRelation: "credit_notes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "credit_note_items_order_item_id_fkey"
            columns: ["order_item_id"]
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        ]
      }
      credit_notes: {
        Row: {
          causes: string[]
          financial_year: string
          id: string
          invoice_id: string
          issued_at: string
          kind: string
          number: string
          order_id: string
          reason: string
          return_id: string | null
          reverses: string | null
          round_off: number
          tax_amount: number
          taxable_value: number
          total_amount: number
        }
        Insert: {
          causes?: string[]
          financial_year: string
          id?: string
          invoice_id: string
          issued_at: string
          kind: string
          number: string
          order_id: string
          reason: string
          return_id?: string | null
          reverses?: string | null
          round_off: number
          tax_amount: number
          taxable_value: number
          total_amount: number
        }
        Update: {
          causes?: string[]
          financial_year?: string
          id?: string
          invoice_id?: string
          issued_at?: string
          kind?: string
          number?: string
          order_id?: string
          reason?: string
          return_id?: string | null
          reverses?: string | null
          round_off?: number
          tax_amount?: number
          taxable_value?: number
          total_amount?: number
        }
        Relationships: [
          {
            foreignKeyName: "credit_notes_invoice_id_fkey"
            columns: ["invoice_id"]
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "credit_notes_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "credit_notes_return_id_fkey"
            columns: ["return_id"]
            referencedRelation: "return_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "credit_notes_reverses_fkey"
            columns: ["reverses"]
            referencedRelation: "credit_notes"
            referencedColumns: ["id"]
          },
        ]
      }
      cron_runs: {
        Row: {
          alerts: NonNullable<Json>
          duration_ms: number | null
          finished_at: string
          id: boolean
          request_limit: number | null
          requests: number | null
        }
        Insert: {
          alerts?: NonNullable<Json>
          duration_ms?: number | null
          finished_at: string
          id?: boolean
          request_limit?: number | null
          requests?: number | null
        }
        Update: {
          alerts?: NonNullable<Json>
          duration_ms?: number | null
          finished_at?: string
          id?: boolean
          request_limit?: number | null
          requests?: number | null
        }
        Relationships: []
      }
      customer_notes: {
        Row: {
          author_id: string
          created_at: string
          id: number
          note: string
          user_id: string
        }
        Insert: {
          author_id: string
          created_at?: string
          id?: never
          note: string
          user_id: string
        }
        Update: {
          author_id?: string
          created_at?: string
          id?: never
          note?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_notes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_records: {
        Row: {
          cash_block_reason: string | null
          tags: string[]
          updated_at: string
          user_id: string
        }
        Insert: {
          cash_block_reason?: string | null
          tags?: string[]
          updated_at?: string
          user_id: string
        }
        Update: {
          cash_block_reason?: string | null
          tags?: string[]
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_records_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      error_events: {
        Row: {
          cause: string | null
          created_at: string
          id: number
          method: string | null
          operation: string
          path: string | null
          request_id: string
        }
        Insert: {
          cause?: string | null
          created_at?: string
          id?: never
          method?: string | null
          operation: string
          path?: string | null
          request_id: string
        }
        Update: {
          cause?: string | null
          created_at?: string
          id?: never
          method?: string | null
          operation?: string
          path?: string | null
          request_id?: string
        }
        Relationships: []
      }
      form_counts: {
        Row: {
          count: number
          key: string
          since: string
        }
        Insert: {
          count: number
          key: string
          since?: string
        }
        Update: {
          count?: number
          key?: string
          since?: string
        }
        Relationships: []
      }
      home_page: {
        Row: {
          banners_first: boolean
          headline: string | null
          hero_image_url: string | null
          hero_text: string | null
          id: number
          pinned_ids: string[]
          updated_at: string
        }
        Insert: {
          banners_first?: boolean
          headline?: string | null
          hero_image_url?: string | null
          hero_text?: string | null
          id?: number
          pinned_ids?: string[]
          updated_at?: string
        }
        Update: {
          banners_first?: boolean
          headline?: string | null
          hero_image_url?: string | null
          hero_text?: string | null
          id?: number
          pinned_ids?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      invoices: {
        Row: {
          financial_year: string
          id: string
          issued_at: string
          number: string
          order_id: string
          seller: NonNullable<Json>
        }
        Insert: {
          financial_year: string
          id?: string
          issued_at: string
          number: string
          order_id: string
          seller: NonNullable<Json>
        }
        Update: {
          financial_year?: string
          id?: string
          issued_at?: string
          number?: string
          order_id?: string
          seller?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "invoices_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      message_templates: {
        Row: {
          body: string
          created_at: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      missed_searches: {
        Row: {
          last_at: string
          phrase: string
          times: number
        }
        Insert: {
          last_at?: string
          phrase: string
          times?: number
        }
        Update: {
          last_at?: string
          phrase?: string
          times?: number
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          confirm_mailed_at: string | null
          confirm_mails: number
          confirm_token: string
          confirmed_at: string | null
          consented_at: string
          created_at: string
          email: string
          id: string
          status: string
          unsubscribe_token: string
          unsubscribed_at: string | null
        }
        Insert: {
          confirm_mailed_at?: string | null
          confirm_mails?: number
          confirm_token?: string
          confirmed_at?: string | null
          consented_at?: string
          created_at?: string
          email: string
          id?: string
          status?: never
          unsubscribe_token?: string
          unsubscribed_at?: string | null
        }
        Update: {
          confirm_mailed_at?: string | null
          confirm_mails?: number
          confirm_token?: string
          confirmed_at?: string | null
          consented_at?: string
          created_at?: string
          email?: string
          id?: string
          status?: never
          unsubscribe_token?: string
          unsubscribed_at?: string | null
        }
        Relationships: []
      }
      notification_reads: {
        Row: {
          read_at: string
          user_id: string
        }
        Insert: {
          read_at: string
          user_id: string
        }
        Update: {
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_reads_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      order_batches: {
        Row: {
          actor_id: string
          change: string
          created_at: string
          id: string
          is_confirmed: boolean
          undo_at: string | null
          undo_seconds: number
        }
        Insert: {
          actor_id: string
          change: string
          created_at?: string
          id?: string
          is_confirmed?: boolean
          undo_at?: string | null
          undo_seconds?: number
        }
        Update: {
          actor_id?: string
          change?: string
          created_at?: string
          id?: string
          is_confirmed?: boolean
          undo_at?: string | null
          undo_seconds?: number
        }
        Relationships: []
      }
      order_items: {
        Row: {
          catalogue_sku: string | null
          category_id: string | null
          delivery_tax: number | null
          delivery_value: number | null
          discount_share: number | null
          dropped_quantity: number
          hsn_code: string | null
          id: string
          order_id: string
          product_id: string | null
          product_image: string | null
          product_name: string
          product_sku: string
          quantity: number
          shipped_quantity: number
          tax_amount: number | null
          tax_rate: number | null
          taxable_value: number | null
          total_price: number
          unit_price: number
          variant_label: string | null
        }
        Insert: {
          catalogue_sku?: string | null
          category_id?: string | null
          delivery_tax?: number | null
          delivery_value?: number | null
          discount_share?: number | null
          dropped_quantity?: number
          hsn_code?: string | null
          id?: string
          order_id: string
          product_id?: string | null
          product_image?: string | null
          product_name: string
          product_sku: string
          quantity: number
          shipped_quantity?: number
          tax_amount?: number | null
          tax_rate?: number | null
          taxable_value?: number | null
          total_price: number
          unit_price: number
          variant_label?: string | null
        }
        Update: {
          catalogue_sku?: string | null
          category_id?: string | null
          delivery_tax?: number | null
          delivery_value?: number | null
          discount_share?: number | null
          dropped_quantity?: number
          hsn_code?: string | null
          id?: string
          order_id?: string
          product_id?: string | null
          product_image?: string | null
          product_name?: string
          product_sku?: string
          quantity?: number
          shipped_quantity?: number
          tax_amount?: number | null
          tax_rate?: number | null
          taxable_value?: number | null
          total_price?: number
          unit_price?: number
          variant_label?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_items_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      order_notes: {
        Row: {
          author_id: string | null
          by_razorpay: boolean
          created_at: string
          id: number
          note: string
          order_id: string
        }
        Insert: {
          author_id?: string | null
          by_razorpay?: boolean
          created_at?: string
          id?: never
          note: string
          order_id: string
        }
        Update: {
          author_id?: string | null
          by_razorpay?: boolean
          created_at?: string
          id?: never
          note?: string
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_notes_author_id_fkey"
            columns: ["author_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_notes_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_refusals: {
        Row: {
          code: string
          last_at: string
          times: number
        }
        Insert: {
          code: string
          last_at?: string
          times?: number
        }
        Update: {
          code?: string
          last_at?: string
          times?: number
        }
        Relationships: []
      }
      order_status_history: {
        Row: {
          actor: string
          actor_id: string | null
          created_at: string
          id: number
          note: string | null
          order_id: string
          payment_status: string
          status: string
        }
        Insert: {
          actor?: string
          actor_id?: string | null
          created_at?: string
          id?: never
          note?: string | null
          order_id: string
          payment_status: string
          status: string
        }
        Update: {
          actor?: string
          actor_id?: string | null
          created_at?: string
          id?: never
          note?: string | null
          order_id?: string
          payment_status?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_status_history_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_views: {
        Row: {
          created_at: string
          id: string
          name: string
          query: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          query: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          query?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_views_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          added_to: string | null
          billing_address: Json | null
          buyer_gstin: string | null
          cancelled_at: string | null
          carrier: string | null
          cart_id: string | null
          checkout_key: string
          cod_remitted_at: string | null
          confirmed_at: string | null
          coupon_code: string | null
          created_at: string
          delivered_at: string | null
          delivery_from: string | null
          delivery_to: string | null
          discount_amount: number
          gift_message: string | null
          held_until: string | null
          id: string
          order_number: string
          overpaid_amount: number
          payment_answered_at: string | null
          payment_checked_at: string | null
          payment_checks: number
          payment_method: string
          payment_status: string
          payment_unanswered: boolean
          place_of_supply: string | null
          prices_include_tax: boolean
          razorpay_order_id: string | null
          razorpay_payment_id: string | null
          reopened_at: string | null
          replaced_by: string | null
          round_off: number
          shipped_at: string | null
          shipping_address: NonNullable<Json>
          shipping_amount: number
          status: string
          subtotal: number
          tax_amount: number
          tax_mode: string
          tax_rate: number
          total_amount: number
          tracking_number: string | null
          tracking_url: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          added_to?: string | null
          billing_address?: Json | null
          buyer_gstin?: string | null
          cancelled_at?: string | null
          carrier?: string | null
          cart_id?: string | null
          checkout_key?: string
          cod_remitted_at?: string | null
          confirmed_at?: string | null
          coupon_code?: string | null
          created_at?: string
          delivered_at?: string | null
          delivery_from?: string | null
          delivery_to?: string | null
          discount_amount?: number
          gift_message?: string | null
          held_until?: string | null
          id?: string
          order_number: string
          overpaid_amount?: number
          payment_answered_at?: string | null
          payment_checked_at?: string | null
          payment_checks?: number
          payment_method: string
          payment_status?: string
          payment_unanswered?: boolean
          place_of_supply?: string | null
          prices_include_tax?: boolean
          razorpay_order_id?: string | null
          razorpay_payment_id?: string | null
          reopened_at?: string | null
          replaced_by?: string | null
          round_off?: number
          shipped_at?: string | null
          shipping_address: NonNullable<Json>
          shipping_amount?: number
          status?: string
          subtotal: number
          tax_amount?: number
          tax_mode?: string
          tax_rate: number
          total_amount: number
          tracking_number?: string | null
          tracking_url?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          added_to?: string | null
          billing_address?: Json | null
          buyer_gstin?: string | null
          cancelled_at?: string | null
          carrier?: string | null
          cart_id?: string | null
          checkout_key?: string
          cod_remitted_at?: string | null
          confirmed_at?: string | null
          coupon_code?: string | null
          created_at?: string
          delivered_at?: string | null
          delivery_from?: string | null
          delivery_to?: string | null
          discount_amount?: number
          gift_message?: string | null
          held_until?: string | null
          id?: string
          order_number?: string
          overpaid_amount?: number
          payment_answered_at?: string | null
          payment_checked_at?: string | null
          payment_checks?: number
          payment_method?: string
          payment_status?: string
          payment_unanswered?: boolean
          place_of_supply?: string | null
          prices_include_tax?: boolean
          razorpay_order_id?: string | null
          razorpay_payment_id?: string | null
          reopened_at?: string | null
          replaced_by?: string | null
          round_off?: number
          shipped_at?: string | null
          shipping_address?: NonNullable<Json>
          shipping_amount?: number
          status?: string
          subtotal?: number
          tax_amount?: number
          tax_mode?: string
          tax_rate?: number
          total_amount?: number
          tracking_number?: string | null
          tracking_url?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "orders_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      outbox: {
        Row: {
          attempts: number
          created_at: string
          data: Json | null
          erased_at: string | null
          error: string | null
          id: number
          idempotency_key: string
          kind: string
          next_attempt_at: string
          order_id: string | null
          requeued_at: string | null
          sent_at: string | null
          status: string
          to_email: string | null
          user_id: string | null
        }
        Insert: {
          attempts?: number
          created_at?: string
          data?: Json | null
          erased_at?: string | null
          error?: string | null
          id?: never
          idempotency_key: string
          kind: string
          next_attempt_at?: string
          order_id?: string | null
          requeued_at?: string | null
          sent_at?: string | null
          status?: string
          to_email?: string | null
          user_id?: string | null
        }
        Update: {
          attempts?: number
          created_at?: string
          data?: Json | null
          erased_at?: string | null
          error?: string | null
          id?: never
          idempotency_key?: string
          kind?: string
          next_attempt_at?: string
          order_id?: string | null
          requeued_at?: string | null
          sent_at?: string | null
          status?: string
          to_email?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "outbox_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_links: {
        Row: {
          created_at: string
          created_by: string | null
          expires_at: string
          id: string
          order_id: string
          token_hash: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id: string
          order_id: string
          token_hash: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          expires_at?: string
          id?: string
          order_id?: string
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_links_created_by_fkey"
            columns: ["created_by"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_links_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_secrets: {
        Row: {
          id: boolean
          key_secret: string | null
          updated_at: string
          webhook_secret: string | null
        }
        Insert: {
          id?: boolean
          key_secret?: string | null
          updated_at?: string
          webhook_secret?: string | null
        }
        Update: {
          id?: boolean
          key_secret?: string | null
          updated_at?: string
          webhook_secret?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount: number
          created_at: string
          currency: string
          error_description: string | null
          id: string
          is_disputed: boolean
          lost_amount: number
          method: string | null
          order_id: string | null
          razorpay_order_id: string
          refunded_amount: number
          settlement_id: string | null
          status: string
          updated_at: string
        }
        Insert: {
          amount: number
          created_at?: string
          currency: string
          error_description?: string | null
          id: string
          is_disputed?: boolean
          lost_amount?: number
          method?: string | null
          order_id?: string | null
          razorpay_order_id: string
          refunded_amount?: number
          settlement_id?: string | null
          status: string
          updated_at?: string
        }
        Update: {
          amount?: number
          created_at?: string
          currency?: string
          error_description?: string | null
          id?: string
          is_disputed?: boolean
          lost_amount?: number
          method?: string | null
          order_id?: string | null
          razorpay_order_id?: string
          refunded_amount?: number
          settlement_id?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_settlement_id_fkey"
            columns: ["settlement_id"]
            referencedRelation: "settlements"
            referencedColumns: ["id"]
          },
        ]
      }
      portal_sessions: {
        Row: {
          confirmed_at: string | null
          id: string
          seen_at: string
          user_id: string
        }
        Insert: {
          confirmed_at?: string | null
          id: string
          seen_at?: string
          user_id: string
        }
        Update: {
          confirmed_at?: string | null
          id?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "portal_sessions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      product_imports: {
        Row: {
          actor_id: string
          applied: number
          checked: number
          created_at: string
          creates: number
          errors: number
          faulty: number
          file_name: string
          finished_at: string | null
          format: string
          id: string
          ignored_columns: string[]
          leaves_out: boolean
          may_add_categories: boolean
          notes: NonNullable<Json>
          skipped: number
          status: string
          total: number
          updates: number
          warnings: number
        }
        Insert: {
          actor_id: string
          applied?: number
          checked?: number
          created_at?: string
          creates?: number
          errors?: number
          faulty?: number
          file_name: string
          finished_at?: string | null
          format: string
          id?: string
          ignored_columns?: string[]
          leaves_out?: boolean
          may_add_categories: boolean
          notes?: NonNullable<Json>
          skipped?: number
          status?: string
          total?: number
          updates?: number
          warnings?: number
        }
        Update: {
          actor_id?: string
          applied?: number
          checked?: number
          created_at?: string
          creates?: number
          errors?: number
          faulty?: number
          file_name?: string
          finished_at?: string | null
          format?: string
          id?: string
          ignored_columns?: string[]
          leaves_out?: boolean
          may_add_categories?: boolean
          notes?: NonNullable<Json>
          skipped?: number
          status?: string
          total?: number
          updates?: number
          warnings?: number
        }
        Relationships: []
      }
      product_questions: {
        Row: {
          answer: string | null
          answered_at: string | null
          created_at: string
          id: string
          is_hidden: boolean
          product_id: string
          question: string
          user_id: string | null
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          id?: string
          is_hidden?: boolean
          product_id: string
          question: string
          user_id?: string | null
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          created_at?: string
          id?: string
          is_hidden?: boolean
          product_id?: string
          question?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "product_questions_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "product_questions_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          brand: string | null
          category_id: string | null
          compare_price: number | null
          country_of_origin: string | null
          created_at: string
          description: string
          facets: string[]
          gtin: string | null
          hsn_code: string | null
          id: string
          image_url: string | null
          images: NonNullable<Json>
          is_active: boolean
          is_featured: boolean
          is_listed: boolean
          is_offered: boolean
          is_sold_out: boolean
          low_stock_at: number | null
          name: string
          option_values: string[] | null
          options: NonNullable<Json>
          price: number
          price_varies: boolean
          rating: number
          retired_at: string | null
          reviews_count: number
          search_vector: unknown
          short_description: string | null
          size_guide: string | null
          sku: string
          stock: number
          tax_code: string | null
          updated_at: string
          variant_label: string | null
          variant_of: string | null
          warranty_months: number | null
          weight_grams: number | null
        }
        Insert: {
          brand?: string | null
          category_id?: string | null
          compare_price?: number | null
          country_of_origin?: string | null
          created_at?: string
          description?: string
          facets?: string[]
          gtin?: string | null
          hsn_code?: string | null
          id?: string
          image_url?: string | null
          images?: NonNullable<Json>
          is_active?: boolean
          is_featured?: boolean
          is_listed?: never
          is_offered?: boolean
          is_sold_out?: never
          low_stock_at?: number | null
          name: string
          option_values?: string[] | null
          options?: NonNullable<Json>
          price: number
          price_varies?: boolean
          rating?: number
          retired_at?: string | null
          reviews_count?: number
          search_vector?: unknown
          short_description?: string | null
          size_guide?: string | null
          sku: string
          stock?: number
          tax_code?: string | null
          updated_at?: string
          variant_label?: never
          variant_of?: string | null
          warranty_months?: number | null
          weight_grams?: number | null
        }
        Update: {
          brand?: string | null
          category_id?: string | null
          compare_price?: number | null
          country_of_origin?: string | null
          created_at?: string
          description?: string
          facets?: string[]
          gtin?: string | null
          hsn_code?: string | null
          id?: string
          image_url?: string | null
          images?: NonNullable<Json>
          is_active?: boolean
          is_featured?: boolean
          is_listed?: never
          is_offered?: boolean
          is_sold_out?: never
          low_stock_at?: number | null
          name?: string
          option_values?: string[] | null
          options?: NonNullable<Json>
          price?: number
          price_varies?: boolean
          rating?: number
          retired_at?: string | null
          reviews_count?: number
          search_vector?: unknown
          short_description?: string | null
          size_guide?: string | null
          sku?: string
          stock?: number
          tax_code?: string | null
          updated_at?: string
          variant_label?: never
          variant_of?: string | null
          warranty_months?: number | null
          weight_grams?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "products_category_id_fkey"
            columns: ["category_id"]
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "products_variant_of_fkey"
            columns: ["variant_of"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      recovery_codes: {
        Row: {
          created_at: string
          hash: string
          user_id: string
        }
        Insert: {
          created_at?: string
          hash: string
          user_id: string
        }
        Update: {
          created_at?: string
          hash?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "recovery_codes_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      refunds: {
        Row: {
          amount: number
          attempts: number
          created_at: string
          error: string | null
          id: string
          idempotency_key: string
          lowers_tax: boolean
          next_attempt_at: string
          order_id: string | null
          payment_id: string
          razorpay_refund_id: string | null
          reason: string
          retry_of: string | null
          status: string
          updated_at: string
        }
        Insert: {
          amount: number
          attempts?: number
          created_at?: string
          error?: string | null
          id?: string
          idempotency_key?: never
          lowers_tax?: boolean
          next_attempt_at?: string
          order_id?: string | null
          payment_id: string
          razorpay_refund_id?: string | null
          reason: string
          retry_of?: string | null
          status?: string
          updated_at?: string
        }
        Update: {
          amount?: number
          attempts?: number
          created_at?: string
          error?: string | null
          id?: string
          idempotency_key?: never
          lowers_tax?: boolean
          next_attempt_at?: string
          order_id?: string | null
          payment_id?: string
          razorpay_refund_id?: string | null
          reason?: string
          retry_of?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "refunds_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_payment_id_fkey"
            columns: ["payment_id"]
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_retry_of_fkey"
            columns: ["retry_of"]
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      return_items: {
        Row: {
          order_item_id: string
          quantity: number
          reason: string
          replacement_id: string | null
          replacement_label: string | null
          return_id: string
        }
        Insert: {
          order_item_id: string
          quantity: number
          reason: string
          replacement_id?: string | null
          replacement_label?: string | null
          return_id: string
        }
        Update: {
          order_item_id?: string
          quantity?: number
          reason?: string
          replacement_id?: string | null
          replacement_label?: string | null
          return_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "return_items_order_item_id_fkey"
            columns: ["order_item_id"]
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "return_items_replacement_id_fkey"
            columns: ["replacement_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "return_items_return_id_fkey"
            columns: ["return_id"]
            referencedRelation: "return_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      return_requests: {
        Row: {
          bank_account_name: string | null
          bank_account_number: string | null
          bank_ifsc: string | null
          came_back: boolean
          carrier: string | null
          closed_at: string | null
          comment: string | null
          decided_at: string | null
          delivery_amount: number
          id: string
          items_amount: number
          kind: string
          lowers_tax: boolean
          number: string
          order_id: string
          pickup_on: string | null
          received_at: string | null
          reference: string | null
          refund_amount: number | null
          refund_id: string | null
          refund_mode: string | null
          rejected_reason: string | null
          request_key: string
          requested_at: string
          restocked: boolean | null
          return_address: string | null
          return_way: string | null
          status: string
          tracking_number: string | null
          updated_at: string
          upi_id: string | null
          user_id: string | null
        }
        Insert: {
          bank_account_name?: string | null
          bank_account_number?: string | null
          bank_ifsc?: string | null
          came_back?: boolean
          carrier?: string | null
          closed_at?: string | null
          comment?: string | null
          decided_at?: string | null
          delivery_amount?: number
          id?: string
          items_amount: number
          kind: string
          lowers_tax?: boolean
          number: string
          order_id: string
          pickup_on?: string | null
          received_at?: string | null
          reference?: string | null
          refund_amount?: number | null
          refund_id?: string | null
          refund_mode?: string | null
          rejected_reason?: string | null
          request_key: string
          requested_at?: string
          restocked?: boolean | null
          return_address?: string | null
          return_way?: string | null
          status?: string
          tracking_number?: string | null
          updated_at?: string
          upi_id?: string | null
          user_id?: string | null
        }
        Update: {
          bank_account_name?: string | null
          bank_account_number?: string | null
          bank_ifsc?: string | null
          came_back?: boolean
          carrier?: string | null
          closed_at?: string | null
          comment?: string | null
          decided_at?: string | null
          delivery_amount?: number
          id?: string
          items_amount?: number
          kind?: string
          lowers_tax?: boolean
          number?: string
          order_id?: string
          pickup_on?: string | null
          received_at?: string | null
          reference?: string | null
          refund_amount?: number | null
          refund_id?: string | null
          refund_mode?: string | null
          rejected_reason?: string | null
          request_key?: string
          requested_at?: string
          restocked?: boolean | null
          return_address?: string | null
          return_way?: string | null
          status?: string
          tracking_number?: string | null
          updated_at?: string
          upi_id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "return_requests_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "return_requests_refund_id_fkey"
            columns: ["refund_id"]
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "return_requests_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      reviews: {
        Row: {
          author_avatar_url: string | null
          author_name: string
          comment: string | null
          created_at: string
          id: string
          is_approved: boolean
          product_id: string
          rating: number
          reply: string | null
          title: string | null
          user_id: string | null
        }
        Insert: {
          author_avatar_url?: string | null
          author_name?: string
          comment?: string | null
          created_at?: string
          id?: string
          is_approved?: boolean
          product_id: string
          rating: number
          reply?: string | null
          title?: string | null
          user_id?: string | null
        }
        Update: {
          author_avatar_url?: string | null
          author_name?: string
          comment?: string | null
          created_at?: string
          id?: string
          is_approved?: boolean
          product_id?: string
          rating?: number
          reply?: string | null
          title?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "reviews_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      search_words: {
        Row: {
          created_at: string
          id: string
          key: string
          means: string[]
          phonetic_key: string
          updated_at: string
          word: string
        }
        Insert: {
          created_at?: string
          id?: string
          key?: never
          means: string[]
          phonetic_key?: never
          updated_at?: string
          word: string
        }
        Update: {
          created_at?: string
          id?: string
          key?: never
          means?: string[]
          phonetic_key?: never
          updated_at?: string
          word?: string
        }
        Relationships: []
      }
      security_events: {
        Row: {
          created_at: string
          event: string
          id: number
          network: string | null
          request_id: string | null
          times: number
          user_id: string | null
        }
        Insert: {
          created_at?: string
          event: string
          id?: never
          network?: string | null
          request_id?: string | null
          times?: number
          user_id?: string | null
        }
        Update: {
          created_at?: string
          event?: string
          id?: never
          network?: string | null
          request_id?: string | null
          times?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "security_events_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      settings: {
        Row: {
          accent: string
          address: string
          cod_limit: number | null
          contact_email: string
          contact_phone: string
          currency: string
          delivery_days_max: number
          delivery_days_min: number
          delivery_zones: NonNullable<Json>
          enable_cod: boolean
          enable_razorpay: boolean
          facebook_url: string
          free_shipping_threshold: number
          grievance_email: string
          grievance_name: string
          grievance_phone: string
          gstin: string
          has_product_feeds: boolean
          hsn_code: string
          id: boolean
          instagram_url: string
          legal_name: string
          line_limit: number | null
          logo_url: string
          low_stock_mail: boolean
          offer_gift_message: boolean
          open_cod_limit: number | null
          owner_mails: string
          phone_cod_limit: number | null
          prices_include_tax: boolean
          razorpay_key_id: string | null
          refund_confirm_limit: number
          refund_days: number
          require_two_step: boolean
          return_window_days: number
          seller_state: string
          shipping_fee: number
          signatory: string
          signature_url: string
          site_description: string
          site_name: string
          tax_code: string
          tax_mode: string
          tax_rate: number
          unpaid_units_limit: number | null
          updated_at: string
          whatsapp_number: string
          x_url: string
          youtube_url: string
        }
        Insert: {
          accent?: string
          address?: string
          cod_limit?: number | null
          contact_email?: string
          contact_phone?: string
          currency?: string
          delivery_days_max?: number
          delivery_days_min?: number
          delivery_zones?: NonNullable<Json>
          enable_cod?: boolean
          enable_razorpay?: boolean
          facebook_url?: string
          free_shipping_threshold?: number
          grievance_email?: string
          grievance_name?: string
          grievance_phone?: string
          gstin?: string
          has_product_feeds?: boolean
          hsn_code?: string
          id?: boolean
          instagram_url?: string
          legal_name?: string
          line_limit?: number | null
          logo_url?: string
          low_stock_mail?: boolean
          offer_gift_message?: boolean
          open_cod_limit?: number | null
          owner_mails?: string
          phone_cod_limit?: number | null
          prices_include_tax?: boolean
          razorpay_key_id?: string | null
          refund_confirm_limit?: number
          refund_days?: number
          require_two_step?: boolean
          return_window_days?: number
          seller_state?: string
          shipping_fee?: number
          signatory?: string
          signature_url?: string
          site_description?: string
          site_name?: string
          tax_code?: string
          tax_mode?: string
          tax_rate?: number
          unpaid_units_limit?: number | null
          updated_at?: string
          whatsapp_number?: string
          x_url?: string
          youtube_url?: string
        }
        Update: {
          accent?: string
          address?: string
          cod_limit?: number | null
          contact_email?: string
          contact_phone?: string
          currency?: string
          delivery_days_max?: number
          delivery_days_min?: number
          delivery_zones?: NonNullable<Json>
          enable_cod?: boolean
          enable_razorpay?: boolean
          facebook_url?: string
          free_shipping_threshold?: number
          grievance_email?: string
          grievance_name?: string
          grievance_phone?: string
          gstin?: string
          has_product_feeds?: boolean
          hsn_code?: string
          id?: boolean
          instagram_url?: string
          legal_name?: string
          line_limit?: number | null
          logo_url?: string
          low_stock_mail?: boolean
          offer_gift_message?: boolean
          open_cod_limit?: number | null
          owner_mails?: string
          phone_cod_limit?: number | null
          prices_include_tax?: boolean
          razorpay_key_id?: string | null
          refund_confirm_limit?: number
          refund_days?: number
          require_two_step?: boolean
          return_window_days?: number
          seller_state?: string
          shipping_fee?: number
          signatory?: string
          signature_url?: string
          site_description?: string
          site_name?: string
          tax_code?: string
          tax_mode?: string
          tax_rate?: number
          unpaid_units_limit?: number | null
          updated_at?: string
          whatsapp_number?: string
          x_url?: string
          youtube_url?: string
        }
        Relationships: []
      }
      settlement_entries: {
        Row: {
          amount: number
          created_at: string | null
          credit: number
          debit: number
          description: string | null
          dispute_id: string | null
          entity_id: string
          fee: number
          order_id: string | null
          payment_id: string | null
          problem: string | null
          settlement_id: string
          tax: number
          type: string
        }
        Insert: {
          amount: number
          created_at?: string | null
          credit: number
          debit: number
          description?: string | null
          dispute_id?: string | null
          entity_id: string
          fee: number
          order_id?: string | null
          payment_id?: string | null
          problem?: string | null
          settlement_id: string
          tax: number
          type: string
        }
        Update: {
          amount?: number
          created_at?: string | null
          credit?: number
          debit?: number
          description?: string | null
          dispute_id?: string | null
          entity_id?: string
          fee?: number
          order_id?: string | null
          payment_id?: string | null
          problem?: string | null
          settlement_id?: string
          tax?: number
          type?: string
        }
        Relationships: [
          {
            foreignKeyName: "settlement_entries_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "settlement_entries_settlement_id_fkey"
            columns: ["settlement_id"]
            referencedRelation: "settlements"
            referencedColumns: ["id"]
          },
        ]
      }
      settlement_fetches: {
        Row: {
          begun_at: string
          error: string | null
          finished_at: string | null
          id: boolean
          listed_at: string | null
        }
        Insert: {
          begun_at: string
          error?: string | null
          finished_at?: string | null
          id?: boolean
          listed_at?: string | null
        }
        Update: {
          begun_at?: string
          error?: string | null
          finished_at?: string | null
          id?: boolean
          listed_at?: string | null
        }
        Relationships: []
      }
      settlements: {
        Row: {
          amount: number
          asked_at: string | null
          created_at: string
          difference: number | null
          entries_at: string | null
          fees: number
          id: string
          status: string
          tax: number
          utr: string | null
        }
        Insert: {
          amount: number
          asked_at?: string | null
          created_at: string
          difference?: number | null
          entries_at?: string | null
          fees: number
          id: string
          status: string
          tax: number
          utr?: string | null
        }
        Update: {
          amount?: number
          asked_at?: string | null
          created_at?: string
          difference?: number | null
          entries_at?: string | null
          fees?: number
          id?: string
          status?: string
          tax?: number
          utr?: string | null
        }
        Relationships: []
      }
      shipment_items: {
        Row: {
          order_item_id: string
          quantity: number
          shipment_id: string
        }
        Insert: {
          order_item_id: string
          quantity: number
          shipment_id: string
        }
        Update: {
          order_item_id?: string
          quantity?: number
          shipment_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "shipment_items_order_item_id_fkey"
            columns: ["order_item_id"]
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shipment_items_shipment_id_fkey"
            columns: ["shipment_id"]
            referencedRelation: "shipments"
            referencedColumns: ["id"]
          },
        ]
      }
      shipments: {
        Row: {
          actor_id: string
          carrier: string | null
          id: string
          order_id: string
          shipped_at: string
          tracking_number: string | null
          tracking_url: string | null
        }
        Insert: {
          actor_id: string
          carrier?: string | null
          id?: string
          order_id: string
          shipped_at?: string
          tracking_number?: string | null
          tracking_url?: string | null
        }
        Update: {
          actor_id?: string
          carrier?: string | null
          id?: string
          order_id?: string
          shipped_at?: string
          tracking_number?: string | null
          tracking_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "shipments_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      sign_in_failures: {
        Row: {
          failures: number
          key: string
          since: string
        }
        Insert: {
          failures: number
          key: string
          since?: string
        }
        Update: {
          failures?: number
          key?: string
          since?: string
        }
        Relationships: []
      }
      stock_movements: {
        Row: {
          actor_id: string | null
          created_at: string
          id: number
          order_id: string | null
          product_id: string | null
          quantity: number
          reason: string
        }
        Insert: {
          actor_id?: string | null
          created_at?: string
          id?: never
          order_id?: string | null
          product_id?: string | null
          quantity: number
          reason: string
        }
        Update: {
          actor_id?: string | null
          created_at?: string
          id?: never
          order_id?: string | null
          product_id?: string | null
          quantity?: number
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_movements_order_id_fkey"
            columns: ["order_id"]
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_movements_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      stock_notices: {
        Row: {
          created_at: string
          id: string
          product_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          product_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          product_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_notices_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_notices_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      tax_rates: {
        Row: {
          holds_from: string
          id: string
          rate: number
          rate_above: number | null
          tax_code: string
          threshold: number | null
        }
        Insert: {
          holds_from?: string
          id?: string
          rate: number
          rate_above?: number | null
          tax_code: string
          threshold?: number | null
        }
        Update: {
          holds_from?: string
          id?: string
          rate?: number
          rate_above?: number | null
          tax_code?: string
          threshold?: number | null
        }
        Relationships: []
      }
      users: {
        Row: {
          avatar_url: string | null
          browsers_forgotten_at: string | null
          cash_blocked_at: string | null
          created_at: string
          email: string | null
          full_name: string
          id: string
          is_admin: boolean
          phone: string | null
          staff_role: string | null
          unconfirmed_since: string | null
          updated_at: string
        }
        Insert: {
          avatar_url?: string | null
          browsers_forgotten_at?: string | null
          cash_blocked_at?: string | null
          created_at?: string
          email?: string | null
          full_name?: string
          id: string
          is_admin?: boolean
          phone?: string | null
          staff_role?: string | null
          unconfirmed_since?: string | null
          updated_at?: string
        }
        Update: {
          avatar_url?: string | null
          browsers_forgotten_at?: string | null
          cash_blocked_at?: string | null
          created_at?: string
          email?: string | null
          full_name?: string
          id?: string
          is_admin?: boolean
          phone?: string | null
          staff_role?: string | null
          unconfirmed_since?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      webhook_events: {
        Row: {
          event: string
          event_id: string
          received_at: string
          sent_at: string | null
        }
        Insert: {
          event: string
          event_id: string
          received_at?: string
          sent_at?: string | null
        }
        Update: {
          event?: string
          event_id?: string
          received_at?: string
          sent_at?: string | null
        }
        Relationships: []
      }
      wishlist: {
        Row: {
          created_at: string
          id: string
          product_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          product_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          product_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "wishlist_product_id_fkey"
            columns: ["product_id"]
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "wishlist_user_id_fkey"
            columns: ["user_id"]
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      admin_add_cod_remittance: { Args: { p_remittance: Json }; Returns: Json }
      admin_add_customer_note: {
        Args: { p_note: string; p_user_id: string }
        Returns: Json
      }
      admin_add_import_rows: {
        Args: { p_import_id: string; p_is_last: boolean; p_rows: Json }
        Returns: Json
      }
      admin_adjust_stock: {
        Args: { p_change: number; p_product_id: string; p_reason: string }
        Returns: Json
      }
      admin_answer_message: {
        Args: { p_answer: string; p_message_id: string; p_seen: number }
        Returns: Json
      }
      admin_answer_question: {
        Args: {
          p_answer: string
          p_answered_at?: string
          p_question_id: string
        }
        Returns: Json
      }
      admin_begin_import: { Args: { p_import: Json }; Returns: Json }
      admin_begin_order_export: { Args: { p_orders: number }; Returns: boolean }
      admin_block_cash: {
        Args: { p_reason?: string; p_user_id: string }
        Returns: Json
      }
      admin_bulk_update_products: {
        Args: {
          p_amount?: number
          p_change: string
          p_code?: string
          p_product_ids: string[]
        }
        Returns: Json
      }
      admin_change_items: { Args: { p_change: Json }; Returns: Json }
      admin_changed_replacements: {
        Args: { p_return_id: string }
        Returns: Json
      }
      admin_cod_remittance: { Args: { p_id: string }; Returns: Json }
      admin_cod_remittances: {
        Args: { p_days: number; p_limit: number; p_offset: number }
        Returns: Json
      }
      admin_count_stock_notices: {
        Args: { p_product_id: string }
        Returns: number
      }
      admin_count_waiting: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_create_order_batch: { Args: { p_batch: Json }; Returns: Json }
      admin_create_payment_link: { Args: { p_link: Json }; Returns: Json }
      admin_dashboard: { Args: { p_days?: number }; Returns: Json }
      admin_decide_import: {
        Args: { p_decision: string; p_import_id: string }
        Returns: Json
      }
      admin_decide_return: {
        Args: {
          p_approve: boolean
          p_for_refund?: boolean
          p_reason?: string
          p_return_id: string
          p_way?: Json
        }
        Returns: Json
      }
      admin_delete_category: {
        Args: { p_category_id: string; p_limit?: number }
        Returns: Json
      }
      admin_delete_cod_remittance: { Args: { p_id: string }; Returns: Json }
      admin_delete_order_view: { Args: { p_id: string }; Returns: undefined }
      admin_delete_product: { Args: { p_product_id: string }; Returns: Json }
      admin_delete_user: { Args: { p_user_id: string }; Returns: Json }
      admin_end_sessions: { Args: { p_user_id: string }; Returns: Json }
      admin_export_newsletter: { Args: { p_status?: string }; Returns: Json }
      admin_export_products: { Args: { p_after?: string }; Returns: Json }
      admin_find_customers: { Args: { p_search: string }; Returns: Json }
      admin_find_order_ids: {
        Args: { p_limit: number; p_query: Json }
        Returns: string[]
      }
      admin_find_products: { Args: { p_search: string }; Returns: Json }
      admin_find_taken_numbers: { Args: { p_parcels: Json }; Returns: Json }
      admin_get_customer: {
        Args: { p_limit: number; p_offset: number; p_user_id: string }
        Returns: Json
      }
      admin_get_import: { Args: { p_import_id: string }; Returns: Json }
      admin_get_order_batch: { Args: { p_batch_id: string }; Returns: Json }
      admin_get_product: { Args: { p_product_id: string }; Returns: Json }
      admin_get_variants: { Args: { p_product_id: string }; Returns: Json }
      admin_gst_documents: {
        Args: {
          p_limit: number
          p_month: string
          p_offset: number
          p_section: string
        }
        Returns: Json
      }
      admin_gst_return: { Args: { p_month: string }; Returns: Json }
      admin_health: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_issue_invoice: { Args: { p_order_id: string }; Returns: Json }
      admin_list_audit: {
        Args: {
          p_actor_id?: string
          p_entity?: string
          p_entity_id?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: Json
      }
      admin_list_coupons: {
        Args: { p_limit: number; p_offset: number; p_search: string }
        Returns: Json
      }
      admin_list_orders: { Args: { p_query: Json }; Returns: Json }
      admin_list_payments: { Args: { p_query: Json }; Returns: Json }
      admin_list_products: { Args: { p_query?: Json }; Returns: Json }
      admin_list_questions: {
        Args: {
          p_id?: string
          p_limit: number
          p_offset: number
          p_search: string
          p_status: string
        }
        Returns: Json
      }
      admin_list_returns: {
        Args: {
          p_limit: number
          p_offset: number
          p_search: string
          p_status: string
        }
        Returns: Json
      }
      admin_list_users: {
        Args: {
          p_limit: number
          p_offset: number
          p_role: string
          p_search: string
        }
        Returns: Json
      }
      admin_mark_notifications_read: {
        Args: { p_until: string }
        Returns: undefined
      }
      admin_misclassed_products: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      admin_month_summary: { Args: { p_month: string }; Returns: Json }
      admin_note_register: {
        Args: { p_limit: number; p_month: string; p_offset: number }
        Returns: Json
      }
      admin_notifications: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_pick_orders: { Args: { p_pick: Json }; Returns: Json }
      admin_place_order: { Args: { p_order: Json }; Returns: Json }
      admin_products_without_hsn: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      admin_receive_return: {
        Args: { p_restock: boolean; p_return_id: string }
        Returns: Json
      }
      admin_refund_items: { Args: { p_refund: Json }; Returns: Json }
      admin_refund_order: {
        Args: {
          p_amount?: number
          p_expected_left?: number
          p_lowers_tax?: boolean
          p_order_id: string
        }
        Returns: Json
      }
      admin_refund_register: {
        Args: { p_limit: number; p_month: string; p_offset: number }
        Returns: Json
      }
      admin_refund_return: {
        Args: { p_amount?: number; p_reference?: string; p_return_id: string }
        Returns: Json
      }
      admin_refunds_report: {
        Args: { p_from: string; p_to: string }
        Returns: Json
      }
      admin_release_images: {
        Args: { p_addresses: string[] }
        Returns: string[]
      }
      admin_replace_return: {
        Args: { p_return_id: string; p_shipment?: Json }
        Returns: Json
      }
      admin_resend_mail: { Args: { p_mail_id: number }; Returns: Json }
      admin_retry_refund: { Args: { p_refund_id: string }; Returns: Json }
      admin_returns_report: {
        Args: { p_from: string; p_to: string }
        Returns: Json
      }
      admin_sales_register: {
        Args: { p_limit: number; p_month: string; p_offset: number }
        Returns: Json
      }
      admin_sales_report: {
        Args: {
          p_by: string
          p_compare?: boolean
          p_from: string
          p_limit?: number
          p_to: string
        }
        Returns: Json
      }
      admin_save_front: {
        Args: { p_front: Json; p_version: string }
        Returns: Json
      }
      admin_save_order_view: {
        Args: { p_name: string; p_query: string }
        Returns: Json
      }
      admin_save_prices: { Args: { p_rows: Json }; Returns: Json }
      admin_save_product: {
        Args: {
          p_expected_stock: number
          p_product: Json
          p_product_id: string
          p_reason: string
          p_version: string
        }
        Returns: Json
      }
      admin_save_settings: {
        Args: {
          p_key_secret?: string
          p_settings: Json
          p_version: string
          p_webhook_secret?: string
        }
        Returns: Json
      }
      admin_save_tax_rate: {
        Args: {
          p_holds_from?: string
          p_rate: number
          p_rate_above?: number
          p_tax_code: string
          p_threshold?: number
        }
        Returns: Json
      }
      admin_save_tax_settings: {
        Args: { p_settings: Json; p_version: string }
        Returns: Json
      }
      admin_save_variants: {
        Args: { p_form: Json; p_product_id: string }
        Returns: Json
      }
      admin_set_customer_tags: {
        Args: { p_tags: string[]; p_user_id: string }
        Returns: Json
      }
      admin_set_low_stock: {
        Args: { p_product_id: string; p_units?: number }
        Returns: Json
      }
      admin_set_order_address: { Args: { p_change: Json }; Returns: Json }
      admin_set_order_status: {
        Args: {
          p_cash?: string
          p_cash_reason?: string
          p_expected_status?: string
          p_order_id: string
          p_status: string
          p_undo_seconds?: number
        }
        Returns: Json
      }
      admin_set_role: {
        Args: { p_role?: string; p_user_id: string }
        Returns: Json
      }
      admin_set_shipment: { Args: { p_shipment: Json }; Returns: Json }
      admin_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          accent: string
          address: string
          cod_limit: number | null
          contact_email: string
          contact_phone: string
          currency: string
          delivery_days_max: number
          delivery_days_min: number
          delivery_zones: NonNullable<Json>
          enable_cod: boolean
          enable_razorpay: boolean
          facebook_url: string
          free_shipping_threshold: number
          grievance_email: string
          grievance_name: string
          grievance_phone: string
          gstin: string
          has_product_feeds: boolean
          hsn_code: string
          id: boolean
          instagram_url: string
          legal_name: string
          line_limit: number | null
          logo_url: string
          low_stock_mail: boolean
          offer_gift_message: boolean
          open_cod_limit: number | null
          owner_mails: string
          phone_cod_limit: number | null
          prices_include_tax: boolean
          razorpay_key_id: string | null
          refund_confirm_limit: number
          refund_days: number
          require_two_step: boolean
          return_window_days: number
          seller_state: string
          shipping_fee: number
          signatory: string
          signature_url: string
          site_description: string
          site_name: string
          tax_code: string
          tax_mode: string
          tax_rate: number
          unpaid_units_limit: number | null
          updated_at: string
          whatsapp_number: string
          x_url: string
          youtube_url: string
        }
        SetofOptions: {
          from: "*"
          to: "settings"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      admin_settle_cod_line: {
        Args: { p_line_id: number; p_note: string }
        Returns: Json
      }
      admin_settlement_entries: {
        Args: { p_id: string; p_limit: number; p_offset: number }
        Returns: Json
      }
      admin_settlements: {
        Args: {
          p_days?: number
          p_limit: number
          p_offset: number
          p_search?: string
        }
        Returns: Json
      }
      admin_ship_order: { Args: { p_shipment: Json }; Returns: Json }
      admin_ship_part: { Args: { p_part: Json }; Returns: Json }
      admin_stock_report: {
        Args: { p_days?: number; p_limit?: number; p_report: string }
        Returns: Json
      }
      admin_stop_order_batch: { Args: { p_batch_id: string }; Returns: Json }
      admin_stored_records: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_take_back_parcel: { Args: { p_parcel: Json }; Returns: Json }
      admin_tax_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_undo_order_batch: { Args: { p_batch_id: string }; Returns: Json }
      admin_undo_order_status: { Args: { p_undo_id: string }; Returns: Json }
      admin_unpaid_report: {
        Args: { p_from: string; p_to: string }
        Returns: Json
      }
      admin_usage: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_work_order_batch: { Args: { p_batch_id: string }; Returns: Json }
      admin_write_to_customer: {
        Args: { p_key: string; p_message: string; p_order_id: string }
        Returns: Json
      }
      shop_ask_question: {
        Args: { p_product_id: string; p_question: string }
        Returns: Json
      }
      shop_begin_code: {
        Args: { p_code?: string; p_network: string; p_user_id: string }
        Returns: Json
      }
      shop_begin_password_reset: {
        Args: { p_reset_id: string; p_user_id: string }
        Returns: string[]
      }
      shop_begin_settlements: { Args: { p_force?: boolean }; Returns: Json }
      shop_begin_sign_in: {
        Args: { p_account: string; p_mark?: Json; p_network: string }
        Returns: Json
      }
      shop_browse_products: { Args: { p_query?: Json }; Returns: Json }
      shop_cancel_order: { Args: { p_order_id: string }; Returns: Json }
      shop_categories: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_claim_due_payment_checks: {
        Args: { p_limit: number }
        Returns: {
          order_id: string
          razorpay_order_id: string
        }[]
      }
      shop_claim_image_copies: { Args: { p_limit: number }; Returns: string[] }
      shop_claim_import_images: {
        Args: { p_limit?: number }
        Returns: string[]
      }
      shop_claim_mails: {
        Args: { p_limit: number }
        Returns: {
          created_at: string
          data: Json
          id: number
          idempotency_key: string
          kind: string
          order_id: string
          to_email: string
        }[]
      }
      shop_claim_payment_check: {
        Args: { p_order_id: string }
        Returns: boolean
      }
      shop_claim_refunds: {
        Args: { p_limit: number }
        Returns: {
          amount: number
          attempts: number
          id: string
          idempotency_key: string
          payment_id: string
          razorpay_refund_id: string
          status: string
        }[]
      }
      shop_confirm_newsletter: { Args: { p_token: string }; Returns: boolean }
      shop_count_form: {
        Args: {
          p_is_verified?: boolean
          p_network: string
          p_network_limit: number
          p_question?: string
          p_shop_limit: number
        }
        Returns: string
      }
      shop_cron_finished_at: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      shop_discard_customer: { Args: { p_user_id: string }; Returns: boolean }
      shop_end_session: { Args: { p_session_id: string }; Returns: boolean }
      shop_enter_portal: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_exchange_choices: { Args: { p_order_id: string }; Returns: Json }
      shop_expire_unpaid_orders: {
        Args: { p_asks_razorpay: boolean }
        Returns: number
      }
      shop_find_coupon: {
        Args: { p_cart_id?: string; p_code: string; p_user_id?: string }
        Returns: Json
      }
      shop_find_payment_link: { Args: { p_token: string }; Returns: Json }
      shop_finish_settlements: {
        Args: { p_days: string[]; p_error?: string; p_is_listed?: boolean }
        Returns: undefined
      }
      shop_forget_browsers: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      shop_home_page: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_list_facets: { Args: { p_query?: Json }; Returns: Json }
      shop_list_products: {
        Args: { p_query?: Json }
        Returns: {
          brand: string
          category_name: string
          category_slug: string
          compare_price: number
          created_at: string
          description: string
          fitting: Json
          id: string
          image_url: string
          images: Json
          is_featured: boolean
          name: string
          options: Json
          price: number
          price_varies: boolean
          rating: number
          reviews_count: number
          short_description: string
          stock: number
          total_count: number
        }[]
      }
      shop_list_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          device: string
          id: string
          is_own: boolean
          seen_at: string
        }[]
      }
      shop_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_nearest_products: { Args: { p_query: Json }; Returns: Json }
      shop_note_payment_answer: {
        Args: { p_razorpay_order_id: string }
        Returns: undefined
      }
      shop_own_review: { Args: { p_product_id: string }; Returns: string }
      shop_place_order: { Args: { p_order: Json }; Returns: Json }
      shop_product_feed: { Args: { p_after?: string }; Returns: Json }
      shop_product_page: { Args: { p_id: string }; Returns: Json }
      shop_products_by_ids: { Args: { p_ids: string[] }; Returns: Json }
      shop_queue_stock_notices: { Args: { p_limit: number }; Returns: number }
      shop_raise_alerts: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_receive_webhook: {
        Args: {
          p_dispute?: Json
          p_event: string
          p_event_id: string
          p_payment?: Json
          p_refund?: Json
          p_sent_at?: string
        }
        Returns: Json
      }
      shop_record_cron_run: {
        Args: {
          p_duration_ms?: number
          p_request_limit?: number
          p_requests?: number
        }
        Returns: undefined
      }
      shop_record_errors: {
        Args: {
          p_errors: Json
          p_method?: string
          p_path?: string
          p_request_id: string
        }
        Returns: number
      }
      shop_record_image_copies: {
        Args: { p_address: string; p_problem: string; p_source: string }
        Returns: undefined
      }
      shop_record_import_image: {
        Args: { p_address: string; p_problem: string; p_source: string }
        Returns: undefined
      }
      shop_record_mail: {
        Args: { p_error?: string; p_id: number; p_ok: boolean }
        Returns: boolean
      }
      shop_record_missed_search: {
        Args: { p_search: string }
        Returns: undefined
      }
      shop_record_payment_answers: {
        Args: { p_order_ids: string[] }
        Returns: undefined
      }
      shop_record_refund: { Args: { p_refund: Json }; Returns: Json }
      shop_record_refund_error: {
        Args: { p_error: string; p_is_final?: boolean; p_refund_id: string }
        Returns: undefined
      }
      shop_record_security_event: {
        Args: {
          p_email?: string
          p_event: string
          p_network?: string
          p_request_id?: string
          p_user_id?: string
        }
        Returns: undefined
      }
      shop_record_settlement_entries: {
        Args: { p_entries: Json }
        Returns: number
      }
      shop_record_settlements: { Args: { p_settlements: Json }; Returns: Json }
      shop_related_products: {
        Args: { p_category: string; p_id: string }
        Returns: Json
      }
      shop_release_images: {
        Args: { p_addresses: string[] }
        Returns: string[]
      }
      shop_reopen_order: {
        Args: { p_order_id: string; p_token?: string }
        Returns: Json
      }
      shop_request_return: { Args: { p_request: Json }; Returns: Json }
      shop_return_sign_in: {
        Args: { p_keys: string[]; p_session_id?: string }
        Returns: undefined
      }
      shop_review_histogram: {
        Args: { p_product_id: string }
        Returns: number[]
      }
      shop_search_orders: {
        Args: {
          p_limit: number
          p_offset: number
          p_search: string
          p_statuses: string[]
        }
        Returns: Json
      }
      shop_send_message: {
        Args: {
          p_email: string
          p_message: string
          p_name: string
          p_order_number?: string
          p_thread?: string
        }
        Returns: string
      }
      shop_set_default_address: {
        Args: { p_address_id: string }
        Returns: Json
      }
      shop_settle_payment: { Args: { p_payment: Json }; Returns: Json }
      shop_shown_coupons: { Args: Record<PropertyKey, never>; Returns: Json }
      shop_sitemap_products: { Args: { p_page: number }; Returns: Json }
      shop_store_razorpay_order: {
        Args: { p_order_id: string; p_razorpay_order_id: string }
        Returns: string
      }
      shop_store_recovery_codes: {
        Args: { p_hashes: string[] }
        Returns: undefined
      }
      shop_stored_payment_keys: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      shop_subscribe_newsletter: {
        Args: { p_email: string }
        Returns: undefined
      }
      shop_suggest_products: {
        Args: { p_limit?: number; p_search: string }
        Returns: {
          id: string
          name: string
        }[]
      }
      shop_switch_to_cod: {
        Args: { p_for_customer?: boolean; p_order_id: string }
        Returns: Json
      }
      shop_tax_rates: { Args: { p_ids: string[] }; Returns: Json }
      shop_thin_records: { Args: { p_limit?: number }; Returns: number }
      shop_unsold_names: { Args: { p_ids: string[] }; Returns: Json }
      shop_unsubscribe_newsletter: {
        Args: { p_token: string }
        Returns: boolean
      }
      shop_use_recovery_code: {
        Args: { p_hashes: string[]; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      shop_withdraw_return: { Args: { p_return_id: string }; Returns: Json }
      shop_work_import: { Args: { p_limit?: number }; Returns: boolean }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
